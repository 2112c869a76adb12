import { call } from '../calls.js'
import { choice, element, field, form } from '../element.js'
import { operationChoice } from '../operations.js'
import type { PanelContext } from '../panel.js'

/** The members of a latency by its kind, with their labels and what they are at first, in milliseconds. */
const kinds = {
  fixed: [['ms', 'Late by, ms', 200]],
  between: [
    ['min', 'At least, ms', 20],
    ['max', 'At most, ms', 400],
  ],
  percentiles: [
    ['p50', 'Median, ms', 20],
    ['p99', '99th percentile, ms', 400],
  ],
} as const

/** The form that makes answers late. */
export function latencyForm(page: PanelContext): HTMLElement {
  const on = operationChoice(page.state.operations)
  const fields = element('div', { class: 'bar' })
  const kind = choice(
    [
      ['fixed', 'always the same'],
      ['between', 'between two bounds'],
      ['percentiles', 'median and 99th percentile'],
    ],
    'fixed',
    (chosen) => fill(chosen),
  )
  const fill = (chosen: string) =>
    fields.replaceChildren(
      ...kinds[chosen as keyof typeof kinds].map(([name, label, value]) =>
        field(
          label,
          element('input', { type: 'number', name, min: 0, value, required: true, class: 'number' }),
        ),
      ),
    )
  fill('fixed')
  return form(
    () => {
      const spread = [...fields.querySelectorAll('input')].map(({ name, value }) => [name, Number(value)])
      return page.act('Answers are late', () =>
        call('POST', 'latency', {
          on: on.value === '*' ? undefined : on.value,
          ...Object.fromEntries(spread),
        }),
      )
    },
    field('Which requests', on),
    field('How late', kind),
    fields,
    element('button', { type: 'submit' }, 'Add latency'),
  )
}
