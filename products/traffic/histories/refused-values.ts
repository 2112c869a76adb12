import { operationOf, type RuleId } from '../../../contract/index.js'
import { isObject } from '../../../suites/index.js'
import type { TrafficExchange } from '../traffic-exchange.js'
import { isBefore, type JudgeHistory } from './history.js'
import { brokenBy } from './requests/judge-requests.js'
import { sentJson } from './sent-json.js'
import { shownRecords } from './shown-records.js'

/** The rules on refusals that leave no effect, by what is refused; else the rule that the request breaks. */
export const refusalRules: readonly RuleId[] = [
  'error.invalid-request',
  'revision.stale-no-effect',
  'idempotency.key-reused-no-effect',
  'isolation.foreign-write-no-effect',
]

/**
 * Texts that only a request of its own would carry: long enough, and no word of the document or of people. One character that
 * is repeated may be the beginning of a longer text.
 */
const isDistinct = (text: string): boolean =>
  text.length >= 6 &&
  text.length <= 300 &&
  /^[\w@.-]+$/.test(text) &&
  !/^(.)\1*$/.test(text) &&
  (/[a-z]\d|\d[a-z]/i.test(text) || text.length > 24)

/** The texts in a value, however deep. */
function* textsIn(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value
  else if (Array.isArray(value)) for (const one of value) yield* textsIn(one)
  else if (isObject(value)) for (const one of Object.values(value)) yield* textsIn(one)
}

/** Whether a request was refused for good: one of an unknown outcome, or under way, may have been carried out. */
const isRefused = ({ response: { status, text } }: TrafficExchange): boolean =>
  status >= 400 && status < 500 && !/unknown_outcome|idempotency_in_progress/.test(text)

/** What only refused writes have carried is shown by no record later. Somebody else may have written it where others may write. */
export const judgeRefusedValues: JudgeHistory = ({ exchanges, isClosed }) => {
  // A write whose body is not known may have carried any text.
  if (!isClosed || exchanges.some(({ recorded }) => !recorded.isBodyKnown)) return {}
  const seen = new Set<string>()
  const refused = new Map<string, TrafficExchange>()
  // What a client sends after that may be copied from an answer that the recording lacks.
  let hasLost = false
  return {
    *see(at) {
      const isWrite = operationOf(at.operation).effects !== 'none'
      const isOver = isWrite && isRefused(at)
      const sent = [...textsIn(sentJson(at)), ...at.recorded.path.split(/[/?&=]/)]
      for (const text of sent)
        if (isOver && !hasLost && isDistinct(text) && !seen.has(text)) {
          if (!refused.has(text)) refused.set(text, at)
        } else {
          if (isDistinct(text)) seen.add(text)
          refused.delete(text)
        }
      const { answer } = at.recorded
      if (answer === undefined || (answer.status < 300 && !at.isShown)) hasLost = true
      for (const { record, id, noun } of shownRecords(at)) {
        // No call of the API writes these: who names one has read it elsewhere.
        if (noun === 'template') continue
        for (const [member, value] of Object.entries(record))
          for (const text of textsIn(value)) {
            const by = refused.get(text)
            // What a refused request names may have been there before, and was shown by nothing.
            const isOwn = by?.recorded.origin === at.recorded.origin
            if (by !== undefined && isOwn && isBefore(by, at) && id !== text && !member.endsWith('Id'))
              yield {
                rule: ruleOf(by),
                at,
                by: [by, at],
                holds: false,
                expected: `no \`${text.slice(0, 60)}\`, as exchange ${by.index} was refused`,
                actual: `\`${member}\` ${JSON.stringify(value).slice(0, 200)}`,
                certain: true,
              }
            if (isDistinct(text)) seen.add(text)
            refused.delete(text)
          }
      }
    },
  }
}

/** The rule that a refusal with an effect breaks. */
function ruleOf(at: TrafficExchange): RuleId {
  const { status, text } = at.response
  if (text.includes('rev_mismatch')) return 'revision.stale-no-effect'
  if (status === 422) return 'idempotency.key-reused-no-effect'
  if (status === 404) return 'isolation.foreign-write-no-effect'
  return brokenBy(at, 'full')[0] ?? 'error.invalid-request'
}
