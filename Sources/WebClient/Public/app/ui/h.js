/**
 * Makes elements. Text always goes through text nodes, so that nothing that a server or a file says
 * can become markup.
 */

const SVG = 'http://www.w3.org/2000/svg'

/**
 * An HTML element.
 *
 * Attributes beginning with `on` are listeners (`onclick`), `style` is an object of CSS properties
 * (set through the CSSOM, as the Content-Security-Policy demands), `data` an object of data
 * attributes, and `true`/`false`/`null` add an attribute or leave it out.
 *
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, any>} [attributes]
 * @param {...(Node|string|number|null|undefined|false|any[])} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag)
  setAttributes(element, attributes)
  element.append(...nodes(children))
  return element
}

/**
 * An SVG element; as {@link h}.
 *
 * @param {string} tag
 * @param {Record<string, any>} [attributes]
 * @param {...any} children
 * @returns {SVGElement}
 */
export function svg(tag, attributes = {}, ...children) {
  const element = document.createElementNS(SVG, tag)
  setAttributes(element, attributes)
  element.append(...nodes(children))
  return element
}

/**
 * Puts other children in the place of an element's, and returns the element.
 *
 * @template {Element} T
 * @param {T} element
 * @param {...any} children
 * @returns {T}
 */
export function fill(element, ...children) {
  element.replaceChildren(...nodes(children))
  return element
}

/**
 * Sets an element's text if it is another one: screen readers and layout are left alone otherwise.
 *
 * @param {Element} element
 * @param {string} text
 */
export function setText(element, text) {
  if (element.textContent !== text) element.textContent = text
}

function setAttributes(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value)
    else if (name === 'style') setStyle(element, value)
    else if (name === 'data') Object.assign(element.dataset, value)
    else if (name === 'value') element.value = value
    else element.setAttribute(name, value === true ? '' : String(value))
  }
}

function setStyle(element, style) {
  for (const [property, value] of Object.entries(style)) element.style.setProperty(property, value)
}

function nodes(children) {
  return children
    .flat(Infinity)
    .filter((child) => child !== null && child !== undefined && child !== false)
    .map((child) => (child instanceof Node ? child : document.createTextNode(String(child))))
}
