"""The words of a screen reader: everything that is put into the page's live regions."""

# Put before every page. Regions are looked up by what they are, not by their names.
RECORD = """
globalThis.said = []
const hear = (records) => {
  for (const { addedNodes } of records) {
    for (const node of addedNodes) said.push(node.textContent.trim())
  }
}
addEventListener('DOMContentLoaded', () => {
  for (const region of document.querySelectorAll('[aria-live]')) {
    new MutationObserver(hear).observe(region, { childList: true, subtree: true })
  }
})
"""


def said(window):
    """Everything since the page was loaded, in order."""
    return window.run("return said")


def wait_until_said(window, text, patience=20):
    """Waits until exactly this has been said."""
    window.wait(lambda: text in said(window), f"the announcement {text!r}", patience)
