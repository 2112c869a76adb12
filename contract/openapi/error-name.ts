import { type ErrorAnswer, isErrorCode, statusOfCode } from '../error-code.js'
import { typeName } from './named-forms.js'

/** What answers without a code are called, by status. */
const withoutCode: Readonly<Record<number, string>> = { 413: 'BodyTooLarge', 414: 'PathTooLong' }

/** The codes that come with every other one of their status; a name does not repeat them. */
const usual: readonly string[] = ['insufficient_scope', 'idempotency_in_progress']

/** The name of the answers of one status, for instance `NotFound` or `InvalidStateOrRevMismatch`. */
export function errorName(status: number, answers: readonly ErrorAnswer[]): string {
  const codes = answers.flatMap(({ code }) => code ?? [])
  const own = codes.filter((code) => !usual.includes(code))
  const named = own.length > 0 ? own : codes.slice(0, 1)
  const [only, ...more] = named
  if (only === undefined) return withoutCode[status] ?? `Status${status}`
  const isUsualStatus = more.length > 0 || !isErrorCode(only) || statusOfCode[only] === status
  return `${named.map((code) => typeName(code.replaceAll('_', ' '))).join('Or')}${isUsualStatus ? '' : status}`
}
