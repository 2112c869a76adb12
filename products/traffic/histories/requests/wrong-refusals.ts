import { limits, type RuleId } from '../../../../contract/index.js'
import { isObject, succeeded } from '../../../../suites/index.js'
import { grouped } from '../../../grouped.js'
import type { TrafficExchange } from '../../traffic-exchange.js'
import { documentedCode } from '../access/documented-code.js'
import { type HistoryCase, isBefore, type JudgeHistory, retriesOf } from '../history.js'
import { pathValuesOf } from '../parameters.js'
import { referencesOf } from '../references.js'
import { shownRecords } from '../shown-records.js'
import { brokenBy } from './judge-requests.js'
import { isLonger } from './of-kind.js'

/** A request that surely is not valid, and the rule that it breaks. */
interface Invalid {
  readonly at: TrafficExchange
  readonly rule: RuleId
}

/**
 * What surely is not valid is refused as that: it is not missing where all that it names is there, and it does not make a
 * server fail each time.
 */
export const judgeWrongRefusals: JudgeHistory = (history) => {
  const { variant, isClosed, exchanges } = history
  /** What the answers to each key show that it may name. */
  const names = new Map<string, Set<unknown>>()
  const failed: Invalid[] = []
  const answered = new Set<string>()
  const retries = retriesOf(history)
  const knownTo = ({ recorded: { origin, key } }: TrafficExchange): Set<unknown> => {
    const known = names.get(`${origin} ${key}`) ?? new Set()
    names.set(`${origin} ${key}`, known)
    return known
  }
  return {
    *see(at) {
      if (at.recorded.key === undefined || retries.has(at)) return
      const known = knownTo(at)
      for (const { id } of shownRecords(at)) known.add(id)
      const inPath = Object.values(pathValuesOf(at))
      const named = [...inPath, ...referencesOf(at)]
      // A page is empty where what a filter names is not there.
      if (succeeded(at)) for (const one of at.recorded.method === 'GET' ? inPath : named) known.add(one)
      const { status } = at.response
      if (status < 400 || !at.recorded.isBodyKnown) return
      const [rule] = brokenBy(at, variant)
      if (rule === undefined) return
      if (status !== 500) answered.add(`${at.recorded.origin} ${at.operation} ${rule}`)
      else if (documentedCode(at) === 'internal') failed.push({ at, rule })
      // A template as a whole may be unknown.
      const isThere =
        inPath.every((one) => known.has(one)) &&
        named.every((one) => !isObject(one) && (namesNothing(one) || known.has(one)))
      if (documentedCode(at) !== 'not_found' || !isThere || (named.length > 0 && !isClosed)) return
      yield refusal({ at, rule }, [at], 'as all that it names is there')
    },
    *end() {
      const groups = grouped(failed, ({ at, rule }) => `${at.recorded.origin} ${at.operation} ${rule}`)
      for (const [name, group] of groups) {
        const [first, last] = [group[0], group.at(-1)]
        if (!first || !last || answered.has(name) || !isBefore(first.at, last.at)) continue
        // A server that fails for a while fails for other requests, too.
        const isWorking = (one: TrafficExchange) =>
          one.recorded.origin === last.at.recorded.origin &&
          isBefore(first.at, one) &&
          isBefore(one, last.at) &&
          one.response.status > 0 &&
          one.response.status < 500
        if (exchanges.some(isWorking))
          yield refusal(last, [first.at, last.at], `each time, as for exchange ${first.at.index}`)
      }
    },
  }
}

/** Whether a value is no name: of another type, or longer than every id. */
const namesNothing = (value: unknown): boolean =>
  typeof value !== 'string' || (isLonger(value, limits.pathId.max) && !value.includes('@'))

const refusal = ({ at, rule }: Invalid, by: readonly TrafficExchange[], why: string): HistoryCase => ({
  rule,
  at,
  by,
  holds: false,
  expected: `400 \`invalid_request\`, ${why}`,
  actual: `${at.response.status} \`${documentedCode(at)}\``,
})
