import { isErrorCode, statusOfCode } from '../../contract/index.js'
import { idPath, joined, valueAt } from '../../reporters/index.js'
import type { Exchange, FailureDetails } from '../../suites/index.js'
import type { Wanted } from './deciding-part.js'

/**
 * What decides the plainest faults, which an answer shows by itself: an error whose code is not documented, a header
 * or a member that is not there.
 */
export function plainFault(failure: FailureDetails): Wanted | undefined {
  return undocumentedCode(failure) ?? missingHeader(failure) ?? missingMember(failure) ?? lostMember(failure)
}

/** An error is right with any code that is documented for its status; with any at all where there is none for that. */
function undocumentedCode({ expected, exchanges }: FailureDetails): Wanted | undefined {
  const exchange = exchanges.at(-1)
  if (!exchange || expected !== 'a documented code where errors have theirs') return undefined
  const { status } = exchange.response
  const every = Object.keys(statusOfCode).filter(isErrorCode)
  const own = every.filter((code) => statusOfCode[code] === status)
  const answers = (own.length > 0 ? own : every).map((code) => ({ status: statusOfCode[code], code }))
  return { exchange, wanted: { answers } }
}

/** A header that is to be there, by its name in the expectation. */
function missingHeader({ expected, exchanges }: FailureDetails): Wanted | undefined {
  const exchange = exchanges.at(-1)
  const header = /`([A-Z][a-z]+(?:-[A-Z][a-z]+)+)`/.exec(expected)?.[1]?.toLowerCase()
  if (!exchange || header === undefined || /^no\b/.test(expected)) return undefined
  return exchange.response.headers[header] === undefined
    ? { exchange, wanted: { header, actual: '' } }
    : undefined
}

/** A member that its documentation lists, by its place in the expectation: `data[0].source`. */
function missingMember({ expected, exchanges }: FailureDetails): Wanted | undefined {
  const place = /^`([\w.[\]]+)`: to be there$/.exec(expected)?.[1]
  if (place === undefined) return undefined
  const path = place.replaceAll(/\[(\d+)\]/g, '.$1')
  const holder = path.replace(/\.?[^.]+$/, '')
  const exchange = exchanges.findLast(({ response: { json } }) => isWithout(json, holder, path))
  if (!exchange) return undefined
  return { exchange, isAlone: true, wanted: { path: memberPath(exchange, path) } }
}

const isWithout = (json: unknown, holder: string, path: string): boolean =>
  isObject(valueAt(json, holder)) && valueAt(json, path) === undefined

/**
 * The path of a missing member. Where no record of a list has it, any record decides, whichever are there the next time;
 * where others have it, it is looked for in the one that lacked it.
 */
function memberPath({ response: { json } }: Exchange, path: string): string {
  const [list, rest] = /^(.*?)\.\d+\.(.+)$/.exec(path)?.slice(1) ?? []
  if (list === undefined || rest === undefined) return path
  const items = valueAt(json, list)
  const isNowhere = Array.isArray(items) && items.every((item) => valueAt(item, rest) === undefined)
  return isNowhere ? path : idPath(json, path)
}

/** A member of a record that one answer showed, and the one that decides lacks: whichever of the two came first. */
function lostMember({ values, exchanges, course = [] }: FailureDetails): Wanted | undefined {
  const { expected, actual } = values ?? {}
  if (!isObject(expected) || !isObject(actual)) return undefined
  const names = [...new Set([...Object.keys(expected), ...Object.keys(actual)])]
  const lost = names.find((name) => (expected[name] === undefined) !== (actual[name] === undefined))
  if (lost === undefined) return undefined
  const shown = values?.in ? [values.in] : [...exchanges, ...course].toSorted((a, b) => b.index - a.index)
  for (const exchange of shown) {
    const { data } = isObject(exchange.response.json) ? exchange.response.json : {}
    const [record, other] = Array.isArray(data) ? data : [data]
    // Of several records it is not known which one was compared.
    if (other !== undefined || !isObject(record) || lost in record || !isNamed(record, exchanges)) continue
    const path = idPath(exchange.response.json, joined(Array.isArray(data) ? 'data.0' : 'data', lost))
    const value = expected[lost]
    return { exchange, wanted: { path, ...(value === undefined ? {} : { expected: value }) } }
  }
  return undefined
}

/** Whether the exchanges of a failure are about a record. */
const isNamed = ({ id }: Readonly<Record<string, unknown>>, exchanges: readonly Exchange[]): boolean =>
  typeof id === 'string' &&
  exchanges.some(({ request, response }) => request.path.includes(id) || response.text.includes(id))

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
