import type { Explanation } from '../../explain/explanation.js'
import { assumedOf } from './answer.js'
import { call } from './calls.js'
import { block, section } from './dialog.js'
import { element } from './element.js'
import type { InspectedJson } from './json.js'

const explained = async (members: InspectedJson): Promise<Explanation> =>
  (await call('GET', 'explain', members)) as unknown as Explanation

const note = (text: string): HTMLElement => element('p', { class: 'note' }, text)

const code = (text: string): HTMLElement => element('code', {}, text)

const given = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** A text whose parts between backticks are code. */
const prose = (text: string): readonly (HTMLElement | string)[] =>
  text.split(/`([^`]+)`/).map((part, at) => (at % 2 === 1 ? code(part) : part))

/** What an answer of the API may say of an error. */
interface AnswerWithError {
  readonly error?: {
    readonly message?: string
    readonly details?: { readonly violations?: readonly { readonly problem: string }[] }
  }
}

/** What the answer itself says is wrong; nothing where it is no error of the API. */
function problemsOf({ answer }: InspectedJson): readonly HTMLElement[] {
  const { body } = (answer ?? {}) as { readonly body?: string }
  if (!body?.startsWith('{"error"')) return []
  const { error } = JSON.parse(body) as AnswerWithError
  const all = error?.details?.violations?.map(({ problem }) => problem) ?? [error?.message ?? '']
  return all.map((problem) => element('p', { class: 'problem' }, ...prose(problem)))
}

const ruleOf = ({ id, section: of, says, doubt }: Explanation['rules'][number]): HTMLElement =>
  element('p', {}, code(id), ` Section ${of}: `, ...prose(says), doubt ? note(`Uncertain: ${doubt}`) : null)

function gapOf({ name, section: of, open, assumed, permitted }: Explanation['gaps'][number]): HTMLElement {
  // Objects are too long to compare here.
  const others = permitted.filter((value) => value !== assumed && typeof value !== 'object').map(given)
  return element(
    'p',
    {},
    code(name),
    ` Left open in section ${of}: `,
    ...prose(open),
    ' This fake: ',
    code(given(assumed)),
    others.length > 0 ? `; also permitted: ${others.join(', ')}` : '',
  )
}

function acceptedOf({ operation, body, member, query }: NonNullable<Explanation['accepted']>): HTMLElement {
  return element(
    'details',
    {},
    element('summary', {}, `What ${operation} accepts`),
    ...(member ? [note(`${member.path} has to be`), block(JSON.stringify(member.schema, null, 2))] : []),
    ...(body === undefined ? [] : [note('A valid body'), block(JSON.stringify(body, null, 2))]),
    ...(query === undefined ? [] : [note('Parameters'), block(JSON.stringify(query, null, 2))]),
  )
}

/** Why a request was answered as it was: its fault, its rule, and what its answer rests on; empty where nothing is known. */
export async function explanationOf(entry: InspectedJson): Promise<readonly HTMLElement[]> {
  const { rule, fault, operation } = entry
  const about = rule === undefined ? undefined : await explained({ rule, operation })
  const known = new Set(about?.gaps.map(({ name }) => name))
  const assumed = await Promise.all(
    assumedOf(entry)
      .filter((gap) => !known.has(gap))
      .map((gap) => explained({ gap })),
  )
  const shown = [
    ...(fault === undefined
      ? []
      : [element('p', {}, 'An injected fault met this request: ', code(String(fault)))]),
    ...problemsOf(entry),
    ...(about?.rules.map(ruleOf) ?? []),
    ...[...(about?.gaps ?? []), ...assumed.flatMap(({ gaps }) => gaps)].map(gapOf),
    ...(about?.how ? [element('p', {}, 'To bring it about: ', code(about.how))] : []),
    ...(about?.accepted ? [acceptedOf(about.accepted)] : []),
  ]
  return shown.length === 0 ? [] : [section('Why', ...shown)]
}
