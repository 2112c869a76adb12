import { jsonIn, type WireResponse } from '../../api/index.js'
import { answerFlawOf } from '../answer-flaw.js'
import { operationsOf, shortName } from '../places.js'
import type { CorrectionsOf } from './correction.js'

/** Bodies that are no JSON, and would be but for their end, their quotes or what follows them. */
export const brokenBodies: CorrectionsOf = (failures) => {
  const flaw = failures.map(answerFlawOf).find((one) => one !== undefined)
  const bodies = failures.flatMap(({ details }) => details?.exchanges ?? []).map(({ response }) => response)
  if (flaw === undefined || !bodies.some((body) => readable(body) !== body)) return []
  return [
    {
      cause: `${shortName(operationsOf(failures))}: ${flaw}`,
      answer: async ({ request, send }) => readable(await send(request)),
    },
  ]
}

/** What may be wrong with a text that was once JSON, and how it is undone. */
const repairs: readonly ((text: string) => string)[] = [
  (text) => text.slice(0, Math.max(text.lastIndexOf('}'), text.lastIndexOf(']')) + 1),
  (text) => text.replaceAll("'", '"'),
  (text) => text.replace(/,\s*([}\]])/g, '$1'),
  (text) => text + closingOf(text),
]

/** The answer with its body as JSON where one of the repairs makes it so. */
function readable(response: WireResponse): WireResponse {
  const { text } = response
  if (text === '' || jsonIn(text) !== undefined) return response
  const repaired = repairs.map((repair) => repair(text)).find((one) => jsonIn(one) !== undefined)
  return repaired === undefined ? response : { ...response, text: repaired }
}

/** What is missing at the end of a text of JSON that was cut. */
function closingOf(text: string): string {
  const [outside = '', unclosed] = text.replace(/"(?:[^"\\]|\\.)*"/gs, '').split('"')
  const open: string[] = []
  for (const character of outside) {
    if (character === '{') open.unshift('}')
    if (character === '[') open.unshift(']')
    if (character === '}' || character === ']') open.shift()
  }
  return (unclosed === undefined ? '' : '"') + open.join('')
}
