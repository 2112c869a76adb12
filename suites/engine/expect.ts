import { type ErrorCode, type GapName, operationOf } from '../../contract/index.js'
import { type AllowedAnswer, type Compared, derived, located, member, type Values } from './comparison.js'
import type { Dialect, ErrorReader } from './dialect.js'
import { isOutage } from './disturbance.js'
import type { Evidence } from './evidence.js'
import type { Exchange } from './exchange.js'
import type { Json } from './json.js'
import { Disturbed, type FailureDetails, Violation } from './outcome.js'
import { isSameState } from './same-state.js'
import { isSameValue } from './same-value.js'

/** The exchanges that an assertion depends on, and whether they prove it alone. */
export interface Basis {
  readonly by?: Exchange | readonly Exchange[]
  readonly proof?: boolean
  /** Whether the document says explicitly what is asserted, where that differs from the statement of the rule. */
  readonly certain?: boolean
  /** The member of the configuration that may be wrong in place of the target, where no call names it. */
  readonly claim?: string
  /** The values that were compared, where the actual one is given in words. */
  readonly values?: Values
  /** The gap of which no choice explains the answers together, where that is what is wrong. */
  readonly unexplained?: GapName
  /** All answers of the list that was walked, where `by` names the telling ones alone. */
  readonly in?: readonly Exchange[]
  /** What was compared, where the values that were do not show it: a part of a record, a header, the records of a list. */
  readonly compared?: Compared
}

/** The assertions of a check; each counts as evidence, and a false one throws a `Violation`. */
export class Expect {
  constructor(
    private readonly evidence: Evidence,
    private readonly dialect: Pick<Dialect, 'errors' | 'refusedKeys'>,
  ) {}

  /** Holds where the condition does. */
  that(condition: boolean, expected: string, actual: unknown, basis: Basis = {}): void {
    this.#that(condition, basis, () => ({
      values: { actual },
      ...detailsOf(expected, shown(actual), basis),
    }))
  }

  /** Holds where both values are deeply equal. */
  equal(actual: unknown, expected: unknown, what: string, basis: Basis = {}): void {
    this.#same(isSameValue(actual, expected), [actual, expected], what, basis)
  }

  /** Holds where two readings show the same state, whatever undocumented members have changed. */
  unmoved(after: unknown, before: unknown, what: string, basis: Basis = {}): void {
    this.#same(isSameState(after, before), [after, before], what, basis)
  }

  /** Holds where a member of a record that an answer showed has a value; a value that is not a record has no members. */
  member(record: unknown, name: string, expected: unknown, what: string, basis: Basis = {}): void {
    const actual = (record as Json | undefined)?.[name]
    this.equal(actual, expected, what, { compared: member(record, name, { equals: expected }), ...basis })
  }

  /** Holds where the answer has the status, or one of the statuses. */
  status(exchange: Exchange, expected: number | readonly number[], basis: Basis = {}): void {
    const statuses = [expected].flat()
    const allowed = statuses.map((status) => ({ status }))
    this.#answer(exchange, allowed, statuses.includes(exchange.response.status), statuses.join(' or '), basis)
  }

  /** Holds where the answer is that error; the code is judged once the place of codes is known (gap.error-body). */
  error(exchange: Exchange, status: number, code: ErrorCode, basis: Basis = {}): void {
    this.errorOf(exchange, [[status, code]], basis)
  }

  /** Holds where the answer is one of those errors. */
  errorOf(
    exchange: Exchange,
    allowed: readonly (readonly [status: number, code: ErrorCode])[],
    basis: Basis = {},
  ): void {
    const { status, json } = exchange.response
    const code = this.dialect.errors.codeOf(json)
    const codeKnown = this.dialect.errors.codePath !== undefined
    const holds = allowed.some(([s, c]) => s === status && (!codeKnown || code === c))
    const answers = allowed.map(([s, c]) => ({ status: s, code: c }))
    this.#answer(exchange, answers, holds, answers.map(allowedText).join(' or '), basis)
  }

  /**
   * Holds where the answer refuses the request by whatever status, for statements that leave only the status or the
   * code in doubt: a request that succeeds, or ends in a 500, is certain to be wrong. `allowed` is how it should be refused.
   */
  refused(exchange: Exchange, allowed: readonly AllowedAnswer[] = [], basis: Basis = {}): void {
    const expected = `a refusal${suchAs(allowed)}`
    const compared = { refusal: allowed }
    this.#answer(exchange, allowed, isRefusal(exchange), expected, { compared, certain: true, ...basis })
  }

  /** Holds where the answer is a success or a refusal by whatever status, for statements that leave open which of them. */
  answered(exchange: Exchange, allowed: readonly AllowedAnswer[] = [], basis: Basis = {}): void {
    const { status } = exchange.response
    const holds = (status >= 200 && status < 300) || isRefusal(exchange)
    const expected = `a success, or a refusal${suchAs(allowed)}`
    this.#answer(exchange, allowed, holds, expected, { certain: true, ...basis })
  }

  #same(
    holds: boolean,
    [actual, expected]: readonly [actual: unknown, expected: unknown],
    what: string,
    basis: Basis,
  ): void {
    this.#that(holds, basis, () => ({
      ...detailsOf(`${what}: ${shownNextTo(expected, actual)}`, shownNextTo(actual, expected), basis),
      values: { expected, actual },
    }))
  }

  #answer(
    exchange: Exchange,
    allowed: readonly AllowedAnswer[],
    holds: boolean,
    expected: string,
    basis: Basis,
  ): void {
    const actual = answerText(exchange, this.dialect.errors)
    const by = { by: exchange, ...basis }
    const { status } = exchange.response
    const isAllowed = allowed.some((one) => one.status === status)
    if (isSendOutOfOrder(exchange, this.dialect.refusedKeys) && !isAllowed)
      throw new Disturbed(`${exchange.operation} answered ${status} for now`, {
        ...detailsOf(expected, actual, by),
        comparison: { of: 'answer', in: exchange, allowed },
      })
    this.#that(holds, by, () => ({ ...detailsOf(expected, actual, by), answer: { exchange, allowed } }))
  }

  #that(condition: boolean, { compared, in: walked }: Basis, details: () => FailureDetails): void {
    this.evidence.assertions += 1
    if (condition) return
    const failure = details()
    const { answer, exchanges, values } = failure
    const { course, exchanges: all } = this.evidence
    const comparison = compared
      ? located(compared, walked ?? exchanges, all)
      : answer
        ? ({ of: 'answer', in: answer.exchange, allowed: answer.allowed } as const)
        : values && derived(values, exchanges, all)
    throw new Violation({ ...failure, course, ...(comparison ? { comparison } : {}) })
  }
}

/** Whether a send met an outage that the workspace of its key does not stand for; it is not repeated, as it may have been sent. */
const isSendOutOfOrder = (
  { operation, request, response }: Exchange,
  refusedKeys: ReadonlySet<string>,
): boolean =>
  isOutage(response.status) && operationOf(operation).effects === 'sends' && !refusedKeys.has(request.key)

const isRefusal = ({ response: { status } }: Exchange): boolean => status >= 400 && status !== 500

const suchAs = (allowed: readonly AllowedAnswer[]): string =>
  allowed.length === 0 ? '' : `, such as ${allowed.map(allowedText).join(' or ')}`

const allowedText = ({ status, code }: AllowedAnswer): string =>
  code === undefined ? String(status) : `${status} \`${code}\``

/** An answer in a few words: its status and code, or the start of its body. */
export function answerText(exchange: Exchange, errors: ErrorReader): string {
  const { status, json, text } = exchange.response
  const code = errors.codeOf(json)
  if (code !== undefined) return `${status} \`${clipped(code)}\``
  return text === '' ? `${status} with no body` : `${status} with ${clipped(text)}`
}

/** The same without the body of a success. */
export const briefAnswer = (exchange: Exchange, errors: ErrorReader): string =>
  exchange.response.status < 300 ? String(exchange.response.status) : answerText(exchange, errors)

const detailsOf = (
  expected: string,
  actual: string,
  { by = [], proof, certain, claim, values, unexplained }: Basis,
): FailureDetails => ({
  // A name that the target gave may be of any length.
  expected: clipped(expected, maxTextLength),
  actual,
  exchanges: [by].flat() as Exchange[],
  ...(proof === undefined ? {} : { proof }),
  ...(certain === undefined ? {} : { certain }),
  ...(claim === undefined ? {} : { claim }),
  ...(values === undefined ? {} : { values }),
  ...(unexplained === undefined ? {} : { unexplained }),
})

/** The most characters of an expectation or a reason. */
export const maxTextLength = 4000

/** The start of a text that is longer than so many characters, and its length. */
export const clipped = (text: string, length = 200): string =>
  text.length > length ? `${text.slice(0, length)}… (${text.length} characters)` : text

/** A value as a report shows it next to another one: a text in quotes if the other is not a text, so that `"1"` is not taken for 1. */
export const shownNextTo = (value: unknown, other: unknown): string =>
  typeof value === typeof other ? shown(value) : shown(JSON.stringify(value) ?? String(value))

/** A value as a report shows it: a sentence as it is, data as JSON, clipped. */
export const shown = (value: unknown): string =>
  clipped(typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value)), 400)
