/** Says what is wrong with a form: below it, and at the fields that are to be changed. */

import { setText } from '../../app/ui/h.js'
import { errorText } from '../../app/ui/toasts.js'

/** Whose fault a refusal is: names of fields by what the server says. */
const FAULTS = {
  usernameMissing: ['username'],
  emailMissing: ['email'],
  passwordMissing: ['password'],
  nameTaken: ['username'],
  nameInvalid: ['username'],
  emailTaken: ['email'],
  emailInvalid: ['email'],
  passwordInvalid: ['password', 'new'],
  wrongCredentials: ['email', 'password', 'old'],
}

/**
 * @param {HTMLElement} problem Has an id; hidden while there is none.
 * @param {HTMLInputElement[]} inputs The first that is to be changed gets the focus, or the first.
 * @param {any} [error] What was refused; without it, nothing is wrong any more.
 */
export function showProblem(problem, inputs, error) {
  problem.hidden = !error
  if (error) setText(problem, errorText(error))
  const names = FAULTS[error?.code] ?? []
  for (const input of inputs) blame(input, names.includes(input.name), problem.id)
  if (error) (inputs.find(({ name }) => names.includes(name)) ?? inputs[0])?.focus()
}

/**
 * The refusal of a form in which a field is empty; the server need not be asked.
 * @param {{name: string, value: string}[]} inputs
 * @returns {{code: string} | undefined} Of the first empty field, if there is one.
 */
export function missingField(inputs) {
  const empty = inputs.find(({ name, value }) => `${name}Missing` in FAULTS && value === '')
  return empty && { code: `${empty.name}Missing` }
}

/** The hint of a field goes on describing it. */
function blame(input, isWrong, problem) {
  const others = (input.getAttribute('aria-describedby') ?? '').split(' ')
    .filter((id) => id && id !== problem)
  const described = isWrong ? [...others, problem] : others
  if (isWrong) input.setAttribute('aria-invalid', 'true')
  else input.removeAttribute('aria-invalid')
  if (described.length > 0) input.setAttribute('aria-describedby', described.join(' '))
  else input.removeAttribute('aria-describedby')
}
