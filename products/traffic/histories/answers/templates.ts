import { op } from '../../../../contract/index.js'
import { isObject, succeeded } from '../../../../suites/index.js'
import type { TrafficExchange } from '../../traffic-exchange.js'
import { documentedCode } from '../access/documented-code.js'
import { isBefore, type JudgeHistory, retriesOf } from '../history.js'
import { parametersOf } from '../parameters.js'
import { sentJson } from '../sent-json.js'
import { shownRecords } from '../shown-records.js'

/** What lists have shown of the templates of a number, by a name and a language. */
interface ShownTemplates {
  readonly first: TrafficExchange
  /** Whether one of them was approved at any time. */
  mayBeSent: boolean
  last: TrafficExchange
}

/** A template that is sent. */
interface SentTemplate {
  readonly at: TrafficExchange
  readonly name: string
  readonly number: string
}

/** The lists that show all templates of a number on one page. */
interface WholeLists {
  readonly first: TrafficExchange
  last: TrafficExchange
}

/**
 * Only templates that are approved are sent, under their exact language. One that is not approved, or not there, before and
 * after was not in between.
 */
export const judgeTemplates: JudgeHistory = (history) => {
  const { variant } = history
  if (variant === 'compact') return {}
  const shown = new Map<string, ShownTemplates>()
  const families = new Set<string>()
  const whole = new Map<string, WholeLists>()
  const sent: SentTemplate[] = []
  const retries = retriesOf(history)
  const templates = new Set(['template'])
  return {
    see(at) {
      const number = parametersOf(at).get('phoneNumberId')
      for (const { record } of number === null ? [] : shownRecords(at, templates)) {
        const name = nameOf(at, number, record)
        if (name === undefined) continue
        const known = shown.get(name) ?? { first: at, mayBeSent: false, last: at }
        known.last = at
        // Where it is written in another way, it may count as approved.
        if (/approved/i.test(String(record.status))) known.mayBeSent = true
        shown.set(name, known)
        families.add(familyOf(name))
      }
      if (number !== null && isWhole(at)) {
        const lists = whole.get(numberOf(at, number)) ?? { first: at, last: at }
        lists.last = at
        whole.set(numberOf(at, number), lists)
      }
      if (at.operation !== op.sendMessage || retries.has(at) || !isDecided(at)) return []
      const body = sentJson(at)
      const message = isObject(body) ? body.message : undefined
      if (!isObject(body) || !isObject(message)) return []
      const name = nameOf(at, body.phoneNumberId, message.template)
      if (name !== undefined) sent.push({ at, name, number: numberOf(at, body.phoneNumberId) })
      return []
    },
    *end() {
      for (const { at, name, number } of sent) {
        const known = shown.get(name)
        const lists = known === undefined && families.has(familyOf(name)) ? whole.get(number) : undefined
        if (lists && succeeded(at) && isBefore(lists.first, at) && isBefore(at, lists.last))
          yield {
            rule: 'template.language-exact',
            at,
            by: [lists.first, at, lists.last],
            holds: false,
            expected: `a refusal, as exchanges ${lists.first.index} and ${lists.last.index} list the template under other languages`,
            actual: String(at.response.status),
          }
        if (!known || known.mayBeSent || !isBefore(known.first, at) || !isBefore(at, known.last)) continue
        yield {
          rule: 'template.approved-only',
          at,
          by: [known.first, at, known.last],
          holds: !succeeded(at),
          expected: `a refusal, as exchanges ${known.first.index} and ${known.last.index} show the template, and not as APPROVED`,
          actual: String(at.response.status),
        }
      }
    },
  }
}

/** Whether a message was sent, or refused for what it is: a key or a quota may refuse it as well. */
const isDecided = (at: TrafficExchange): boolean =>
  succeeded(at) || ['invalid_request', 'not_found', 'invalid_state'].includes(documentedCode(at) ?? '')

/** Whether an answer is the only page of a list. */
const isWhole = (at: TrafficExchange): boolean =>
  at.isShown &&
  !parametersOf(at).has('cursor') &&
  isObject(at.response.json) &&
  at.response.json.nextCursor === null

const numberOf = ({ recorded: { origin, key } }: TrafficExchange, number: unknown): string =>
  JSON.stringify([origin, key, number])

/** A template without its language. */
const familyOf = (name: string): string => JSON.stringify(JSON.parse(name).slice(0, 4))

/** A template of the account that a number belongs to. */
function nameOf(
  { recorded: { origin, key } }: TrafficExchange,
  number: unknown,
  template: unknown,
): string | undefined {
  if (key === undefined || typeof number !== 'string' || !isObject(template)) return undefined
  const { name, language } = template
  return typeof name === 'string' && typeof language === 'string'
    ? JSON.stringify([origin, key, number, name, language])
    : undefined
}
