import { op } from '../../../../contract/index.js'
import { isObject, succeeded } from '../../../../suites/index.js'
import type { TrafficExchange } from '../../traffic-exchange.js'
import { documentedCode } from '../access/documented-code.js'
import { isBefore, type JudgeHistory, SentKeys } from '../history.js'
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
}

/** Only templates that are approved are sent. One that is not approved before and after was not approved in between. */
export const judgeTemplates: JudgeHistory = ({ variant }) => {
  if (variant === 'compact') return {}
  const shown = new Map<string, ShownTemplates>()
  const sent: SentTemplate[] = []
  const sentKeys = new SentKeys()
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
      }
      if (at.operation !== op.sendMessage || sentKeys.isRetry(at) || !isDecided(at)) return []
      const body = sentJson(at)
      const message = isObject(body) ? body.message : undefined
      const name =
        isObject(body) && isObject(message) ? nameOf(at, body.phoneNumberId, message.template) : undefined
      if (name !== undefined) sent.push({ at, name })
      return []
    },
    *end() {
      for (const { at, name } of sent) {
        const known = shown.get(name)
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
