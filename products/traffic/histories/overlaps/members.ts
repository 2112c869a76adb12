import { type OperationId, op, operationOf, type RuleId } from '../../../../contract/index.js'
import { isObject, unknown } from '../../../../suites/index.js'
import type { TrafficExchange } from '../../traffic-exchange.js'
import { documentedCode } from '../access/documented-code.js'
import { type History, isShown, mayHaveWritten, retriesOf } from '../history.js'
import { wide } from '../lasting/effects.js'
import { plainMembers } from '../plain-members.js'
import { sentJson } from '../sent-json.js'
import { addressedBy, shownRecords } from '../shown-records.js'
import type { Call, Contested } from './contested.js'
import { overlappingWrites } from './overlapping-writes.js'

/** What a call does to a member of a record, and the text that it sets or shows. */
type MemberAnswer =
  | { readonly kind: 'sets' | 'may set' | 'shows'; readonly text: string }
  | { readonly kind: 'may change' }

/** Members of a record that one operation alone sets. */
interface SetMembers {
  readonly noun: string
  readonly operation: OperationId
  readonly members: readonly string[]
  readonly rule: RuleId
}

/** The members whose texts are followed. */
export const setMembers: readonly SetMembers[] = [
  {
    noun: 'contact',
    operation: op.updateContact,
    members: ['name'],
    rule: 'contact.update-200',
  },
  {
    noun: 'ticket',
    operation: op.updateTicket,
    members: ['subject', 'description'],
    rule: 'ticket.update-200',
  },
]

/**
 * The members of records whose writes overlap: reads show what some order of these writes leaves. It holds where the
 * exchanges are all the traffic.
 */
export function membersOf(
  { noun, operation, members, rule }: SetMembers,
  history: History,
): Contested<MemberAnswer> {
  const nouns = new Set([noun])
  const also = wide[noun] ?? []
  const things = new Map<string, readonly Thing[]>()
  for (const [first] of overlappingWrites(history)) {
    const addressed = first && addressedBy(first)
    if (first === undefined || addressed?.noun !== noun) continue
    const record = nameOf(first, addressed.id)
    things.set(
      record,
      members.map((member) => ({ name: `${record} ${member}`, member })),
    )
  }
  const retries = retriesOf(history)
  return {
    *callsOf(at) {
      if (things.size === 0) return
      if (operationOf(at.operation).effects === 'none') {
        for (const { id, record } of shownRecords(at, nouns))
          for (const { name, member } of things.get(nameOf(at, id)) ?? [])
            yield { thing: name, answer: { kind: 'shows', text: JSON.stringify(record[member]) ?? '' } }
        return
      }
      if (!mayHaveWritten(at) || documentedCode(at) === 'rev_mismatch') return
      if (also.includes(at.operation))
        for (const own of things.values()) yield* own.map((one) => changed(one, at))
      const addressed = addressedBy(at)
      if (at.operation !== operation || addressed === undefined) return
      const isRetry = retries.has(at)
      for (const thing of things.get(nameOf(at, addressed.id)) ?? []) yield* written(thing, at, isRetry)
    },
    next(state, answer) {
      if (answer.kind === 'may change') return [unknown]
      if (answer.kind === 'sets') return [answer.text]
      if (answer.kind === 'may set') return [state, answer.text]
      return state === unknown || state === answer.text ? [answer.text] : []
    },
    ruleOf: (answers) => (answers.some(({ kind }) => kind === 'shows') ? rule : undefined),
    due: 'texts that were written',
    wordsOf: (answer) => (answer.kind === 'may change' ? answer.kind : `${answer.kind} ${answer.text}`),
    isKept: true,
  }
}

/** A member of a record. */
interface Thing {
  readonly name: string
  readonly member: string
}

const nameOf = ({ recorded: { origin } }: TrafficExchange, id: string): string => `${origin} ${id}`

/** What a write without a known outcome sets may come at any time. */
const changed = ({ name }: Thing, at: TrafficExchange): Call<MemberAnswer> => ({
  thing: name,
  answer: isShown(at) ? { kind: 'may change' } : undefined,
})

function* written(thing: Thing, at: TrafficExchange, isRetry: boolean): Generator<Call<MemberAnswer>> {
  const { name, member } = thing
  const sent = sentJson(at)
  if (!isShown(at) || !at.recorded.isBodyKnown || !isObject(sent)) yield changed(thing, at)
  else if (member in sent) {
    const text = plainMembers(sent, [member])?.[member]
    if (text === undefined) yield changed(thing, at)
    else yield { thing: name, answer: { kind: isRetry ? 'may set' : 'sets', text: JSON.stringify(text) } }
  }
}
