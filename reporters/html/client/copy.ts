/** Lets a button with `data-copy` copy the `[data-text]` next to it in a `.copyable`. */
export function copyOnClick(): void {
  document.addEventListener('click', async ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-copy]') : null
    const source = button?.closest('.copyable')?.querySelector('[data-text]')
    if (!button || !source) return
    try {
      await navigator.clipboard.writeText(source.textContent ?? '')
      announce(button, 'Copied')
    } catch {
      // A page may be denied the clipboard; what is selected can be copied by hand.
      getSelection()?.selectAllChildren(source)
      announce(button, 'Selected: press Ctrl+C')
    }
  })
}

/** Shows a word on a button for a moment, and says it to those who do not see the button. */
function announce(button: HTMLElement, word: string): void {
  button.dataset.copy ||= button.textContent ?? ''
  button.textContent = word
  const status = document.getElementById('announcement')
  if (status) status.textContent = word
  setTimeout(() => {
    button.textContent = button.dataset.copy ?? ''
    if (status) status.textContent = ''
  }, 1500)
}
