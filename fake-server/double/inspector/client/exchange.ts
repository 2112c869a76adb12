import { answerTo } from './answer.js'
import { curlOf } from './curl.js'
import { block, openDialog, section } from './dialog.js'
import { button, element } from './element.js'
import { explanationOf } from './explanation.js'
import { type InspectedJson, textOf } from './json.js'

/** Shows a request and its answer in the dialog, with the reasons for the answer. */
export function showExchange(entry: InspectedJson): void {
  const { method, target, at, durationMs, status, answer, headers, body } = entry
  const { text, kind } = answerTo(entry)
  const why = element('div', { class: 'why' })
  const facts = [
    `at ${textOf(at)}`,
    ...(durationMs === undefined ? [] : [`${durationMs} ms late`]),
    ...(entry.isReplay ? ['replayed: the answer to an earlier request with this Idempotency-Key'] : []),
  ]
  const command = block(curlOf(entry))
  openDialog(
    `${method} ${target}`,
    element(
      'div',
      { class: 'bar split' },
      element(
        'p',
        { class: 'note' },
        element('span', { class: `status ${kind}` }, text),
        ` ${facts.join(', ')}`,
      ),
      copyButton(command),
    ),
    why,
    section('Request', headersOf(headers as InspectedJson), bodyOf(body)),
    section(
      `Answer ${Number(status) || ''}`,
      ...(kind === 'bad' && text !== String(status)
        ? [element('p', { class: 'bad' }, lossOf(Number(status), text))]
        : []),
      ...(answer
        ? [
            headersOf((answer as InspectedJson).headers as InspectedJson),
            bodyOf((answer as InspectedJson).body),
          ]
        : []),
    ),
    section('As a command', command),
  )
  explanationOf(entry).then(
    (shown) => why.replaceChildren(...shown),
    (error: unknown) => why.replaceChildren(element('p', { class: 'bad' }, String(error))),
  )
}

const lossOf = (status: number, text: string): string =>
  status === 0
    ? 'The client got no answer; the request had no effect.'
    : text.startsWith('cut')
      ? 'The client got half of this.'
      : 'The client did not get this.'

const headersOf = (headers: InspectedJson): HTMLElement =>
  element(
    'table',
    { class: 'headers' },
    ...Object.entries(headers).map(([name, value]) =>
      element('tr', {}, element('th', { scope: 'row' }, name), element('td', {}, textOf(value))),
    ),
  )

/** A body: JSON is indented. */
function bodyOf(body: unknown): HTMLElement {
  if (!body) return element('p', { class: 'note' }, 'No body.')
  try {
    return block(JSON.stringify(JSON.parse(String(body)), null, 2))
  } catch {
    return block(String(body))
  }
}

/** A button that copies a command; where a page may not copy, it selects the text to be copied by hand. */
function copyButton(shown: HTMLElement): HTMLButtonElement {
  const copy = button(
    'Copy as curl',
    async () => {
      try {
        await navigator.clipboard.writeText(shown.textContent ?? '')
        copy.textContent = 'Copied'
      } catch {
        getSelection()?.selectAllChildren(shown)
        copy.textContent = 'Selected below: copy it by hand'
      }
    },
    { 'aria-live': 'polite' },
  )
  return copy
}
