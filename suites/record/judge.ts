import type { RecordName } from '../../contract/index.js'
import {
  type Api,
  type ComparedPart,
  type Exchange,
  isObject,
  type Json,
  member,
  watch,
} from '../api/index.js'
import { faultsIn, type RecordFault } from '../records/fault.js'
import { type RecordNoun, shownBy } from '../records/shown.js'
import { runCoverage } from './run-coverage.js'

/** Judges an exchange of the operation that is judged; those of set-up calls are judged at their own operations. */
export const here =
  (judge: (api: Api, exchange: Exchange) => void) =>
  (api: Api, exchange: Exchange): void => {
    if (exchange.operation === api.operation) judge(api, exchange)
  }

/** What a rule on shapes is about: which faults break it, and which records can show that it holds. */
export interface About {
  readonly fault: (fault: RecordFault) => boolean
  readonly record?: (record: Json, noun: RecordNoun) => boolean
  /** Whether the document says it explicitly, where it leaves the rest of the rule in doubt. */
  readonly certain?: true
}

/** Watches the records of every answer for the faults of one rule; the coverage run of the operation provides them. */
export const withoutFaults = ({ fault: isAbout, record: shows = () => true, ...basis }: About) =>
  watch(
    here((api, exchange) => {
      const fault = faultsIn(exchange).find(isAbout)
      const isShown = shownBy(exchange).some(({ record, noun }) => isObject(record) && shows(record, noun))
      if (!isShown && fault === undefined) return
      const expected = fault === undefined ? 'records as documented' : `\`${fault.at}\`: ${fault.expected}`
      api.expect.that(fault === undefined, expected, fault?.found, {
        by: exchange,
        proof: true,
        ...(fault && { compared: placeOf(fault) }),
        ...basis,
      })
    }),
    runCoverage,
  )

/** The place of a fault, and what has to be there. */
const placeOf = ({ holder, path, keyword, wanted }: RecordFault): ComparedPart =>
  keyword === 'required'
    ? member(holder, path.at(-1) ?? '', { present: true })
    : member(holder, path.at(-1) ?? '', { schema: wanted })

/** A rule on one noun: all its fields but what lies within some of them, which have rules of their own. */
export const fieldsOf = (noun: RecordName, ...but: readonly string[]): About => ({
  fault: ({ noun: faulty, path: [first = '', ...inner] }) =>
    faulty === noun && !(but.includes(first) && inner.length > 0),
})

/** A rule on one field and what lies within it, shown by records that hold something there. */
export const within = (name: string): About => ({
  fault: ({ path: [first], keyword, path }) =>
    first === name && !(keyword === 'required' && path.length === 1),
  record: (record) => record[name] !== null && record[name] !== undefined,
})
