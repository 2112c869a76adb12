import { call } from '../calls.js'
import { choice, element, field, form } from '../element.js'
import { operationChoice } from '../operations.js'
import type { PanelContext } from '../panel.js'
import { inWords, timesField, timesOf } from './fault-form.js'

/** The form that lets a rival update a record right before a request takes effect. */
export function rivalForm(page: PanelContext): HTMLElement {
  const on = operationChoice(page.state.operations)
  const nouns = Object.keys(page.state.workspace.records).filter((noun) => noun !== 'tags')
  const noun = choice(nouns, nouns.includes('tickets') ? 'tickets' : (nouns[0] ?? ''))
  const id = element('input', { placeholder: 'that of the path' })
  const set = element('input', { value: '{ "priority": "high" }', required: true, class: 'mono' })
  const times = timesField()
  return form(
    () =>
      page.act(`Before ${on.value}: ${noun.value} updated, ${inWords(timesOf(times))}`, () =>
        call('POST', 'before', {
          on: on.value,
          update: {
            noun: noun.value,
            ...(id.value === '' ? {} : { id: id.value }),
            set: JSON.parse(set.value),
          },
          times: timesOf(times),
        }),
      ),
    field('Before which requests', on),
    field('Update which records', noun),
    field('Of which id', id),
    field('Members to set, as JSON', set, 'wide'),
    field('How often', times),
    element('button', { type: 'submit' }, 'Add update'),
  )
}
