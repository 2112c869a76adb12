import { call } from '../calls.js'
import { element, field, form } from '../element.js'
import type { InspectedJson } from '../json.js'
import type { PanelContext } from '../panel.js'

/** A seed to start from, of nouns that there are. */
const example = (nouns: readonly string[]): string =>
  nouns.includes('deals')
    ? '{\n  "contacts": [{ "id": "ana" }],\n  "deals": [{ "contact": "ana", "value": 1200 }]\n}'
    : '{\n  "contacts": [{ "id": "ana" }]\n}'

/** Adds the records of a seed to the workspace that is shown, unless the seed names another one. */
async function added({ state }: PanelContext, seed: unknown): Promise<InspectedJson> {
  if (typeof seed !== 'object' || seed === null || Array.isArray(seed))
    throw new Error('a seed is an object of records by noun')
  const { data } = await call('POST', 'seed', { workspace: state.workspace.id, ...seed })
  return data as InspectedJson
}

/** A form that adds records by example to the workspace that is shown; `done` is called with their nouns. */
export function seedForm(page: PanelContext, done: (nouns: readonly string[]) => void): HTMLElement {
  const text = element('textarea', { rows: 6, spellcheck: 'false', required: true, class: 'mono' })
  text.value = example(Object.keys(page.state.workspace.records))
  const trouble = element('p', { class: 'bad', role: 'alert' })
  const report = (message: string) => {
    trouble.textContent = message
    text.setAttribute('aria-invalid', String(message !== ''))
  }
  const seed = async () => {
    report('')
    let records: InspectedJson
    try {
      records = await added(page, JSON.parse(text.value))
    } catch (error) {
      report(error instanceof Error ? error.message : String(error))
      text.focus()
      return
    }
    const counts = Object.entries(records).map(([noun, made]) => [noun, (made as unknown[]).length] as const)
    const made = counts.filter(([, count]) => count > 0)
    done(made.map(([noun]) => noun))
    await page.act(
      `Added ${made.map(([noun, count]) => `${noun}: ${count}`).join(', ') || 'no record'}`,
      async () => undefined,
    )
  }
  return element(
    'details',
    { class: 'card' },
    element('summary', {}, 'Add records by example'),
    form(
      seed,
      field('Records by noun, as JSON; what is left out gets a default', text, 'whole'),
      trouble,
      element('button', { type: 'submit', class: 'primary' }, 'Add records'),
    ),
  )
}
