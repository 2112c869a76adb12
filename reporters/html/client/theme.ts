type Theme = 'light' | 'dark'

const key = 'conformance-theme'
const preferred = matchMedia('(prefers-color-scheme: dark)')

/** The theme of the page: the one chosen by its switch, otherwise that of the system. */
const current = (): Theme =>
  (document.documentElement.dataset.theme as Theme | undefined) ?? (preferred.matches ? 'dark' : 'light')

/** Takes over the theme that was chosen before, and lets the switch of the page change it. */
export function switchTheme(): void {
  const chosen = stored()
  if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset.theme = chosen
  document.addEventListener('DOMContentLoaded', label)
  preferred.addEventListener('change', label)
  document.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element) || !target.closest('[data-theme-switch]')) return
    const next = other()
    document.documentElement.dataset.theme = next
    store(next)
    label()
  })
}

const other = (): Theme => (current() === 'dark' ? 'light' : 'dark')

function label(): void {
  const button = document.querySelector<HTMLElement>('[data-theme-switch]')
  if (!button) return
  button.hidden = false
  button.textContent = other() === 'dark' ? 'Dark theme' : 'Light theme'
}

/** A page that is opened as a file may have no storage. */
function stored(): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function store(theme: Theme): void {
  try {
    localStorage.setItem(key, theme)
  } catch {
    // The theme then holds until the page is closed.
  }
}
