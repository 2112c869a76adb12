import { statusOfCode } from '../../../../../contract/error-code.js'
import { call } from '../calls.js'
import { element, field, form } from '../element.js'
import { operationChoice } from '../operations.js'
import type { PanelContext } from '../panel.js'

/** What a fault may do, in groups, by what is sent for it. */
const kinds: Readonly<Record<string, readonly (readonly [value: string, label: string])[]>> = {
  'Answer with a status': [
    ['503', '503 unavailable'],
    ['429', '429 rate_limited'],
    ['500', '500 internal'],
    ['502', '502, page of a proxy'],
    ['504', '504, page of a proxy'],
  ],
  'Answer with a code': Object.entries(statusOfCode).map(([code, status]) => [code, `${code} (${status})`]),
  'Break the connection': [
    ['lost-after-commit', 'lost-after-commit: take effect, then lose the answer'],
    ['reset', 'reset: no effect, no answer'],
    ['truncate', 'truncate: cut the answer off'],
    ['hang', 'hang: never answer'],
  ],
  'Answer late': [['delay', 'delay: the answer comes later']],
}

const silent = ['lost-after-commit', 'reset', 'truncate', 'hang', 'delay']

/** A number of requests; nothing stands for all. */
export const timesField = (): HTMLInputElement =>
  element('input', { type: 'number', min: 1, step: 1, value: 1, placeholder: 'always', class: 'number' })

/** How many requests a field says; null for all. */
export const timesOf = ({ value }: HTMLInputElement): number | null => (value === '' ? null : Number(value))

/** A number of requests in words. */
export const inWords = (times: number | null): string =>
  times === null ? 'always' : times === 1 ? 'once' : `${times} times`

/** The form that adds a fault. */
export function faultForm(page: PanelContext): HTMLElement {
  const on = operationChoice(page.state.operations)
  const kind = element(
    'select',
    {},
    ...Object.entries(kinds).map(([label, options]) =>
      element('optgroup', { label }, ...options.map(([value, text]) => element('option', { value }, text))),
    ),
  )
  const times = timesField()
  const retryAfter = element('input', { placeholder: '2s', class: 'number' })
  const delay = element('input', { value: '2s', required: true, class: 'number' })
  const [retryField, delayField] = [field('Retry-After', retryAfter), field('Delay', delay)]
  const fit = () => {
    retryField.hidden = silent.includes(kind.value)
    delayField.hidden = kind.value !== 'delay'
    delay.disabled = delayField.hidden
  }
  kind.addEventListener('change', fit)
  fit()
  const what = () =>
    kind.value === 'delay'
      ? { delay: delay.value }
      : /^\d+$/.test(kind.value)
        ? Number(kind.value)
        : kind.value
  const after = () => (/^\d+$/.test(retryAfter.value) ? Number(retryAfter.value) : retryAfter.value)
  return form(
    () =>
      page.act(
        `${on.value === '*' ? 'Every request' : on.value}: ${kind.value}, ${inWords(timesOf(times))}`,
        () =>
          call('POST', 'fail', {
            on: on.value,
            with: what(),
            times: timesOf(times),
            retryAfter: retryField.hidden || retryAfter.value === '' ? undefined : after(),
          }),
      ),
    field('Which requests', on),
    field('What happens', kind),
    delayField,
    retryField,
    field('How often', times),
    element('button', { type: 'submit', class: 'primary' }, 'Add fault'),
  )
}
