import { leavesOf } from './json-path.js'
import { type AnsweredExchange, isInstant, sentText } from './passed-values.js'

/**
 * The part of a value that is the same at each run: without the members that are times which the server has set, and
 * without the revision of a record that was there before. Undefined where nothing is left, or a time is deeper in it.
 */
export function lastingPart(
  value: unknown,
  { isSet, isExisting }: { readonly isSet: (time: string) => boolean; readonly isExisting: boolean },
): { readonly value: unknown; readonly isWhole: boolean } | undefined {
  const isFleeting = (one: unknown) => typeof one === 'string' && isInstant(one) && isSet(one)
  if (isFleeting(value)) return undefined
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return leavesOf(value).some((leaf) => isFleeting(leaf.value)) ? undefined : { value, isWhole: true }
  const members = Object.entries(value)
  const lasting = members.filter(([name, member]) => !isFleeting(member) && !(isExisting && name === 'rev'))
  if (lasting.length === 0 && members.length > 0) return undefined
  if (lasting.some(([, member]) => leavesOf(member).some((leaf) => isFleeting(leaf.value)))) return undefined
  return { value: Object.fromEntries(lasting), isWhole: lasting.length === members.length }
}

/** Times within this are those of the clock at which the calls were made, in milliseconds. */
const nearby = 24 * 60 * 60 * 1000

/**
 * Whether a time is one that the server has taken from its clock during some calls: near to those at which records were
 * written, while no request says it, and no read before the first write shows it.
 */
export function isSetDuring(calls: readonly AnsweredExchange[], isKnown: (time: string) => boolean) {
  const firstWrite = calls.findIndex(({ request }) => request.method !== 'GET')
  const shown = (some: readonly AnsweredExchange[]) => some.flatMap(({ response }) => leavesOf(response.json))
  const before = new Set(shown(calls.slice(0, Math.max(0, firstWrite))).map(({ value }) => value))
  const written = shown(calls.filter(({ request }) => request.method !== 'GET'))
    .filter(({ path, value }) => /(^|\.)(created|updated)At$/.test(path) && typeof value === 'string')
    .map(({ value }) => Date.parse(String(value)))
  const isNear = (time: string) =>
    written.length === 0 || written.some((at) => Math.abs(Date.parse(time) - at) < nearby)
  return (time: string): boolean =>
    firstWrite !== -1 &&
    isNear(time) &&
    !isKnown(time) &&
    !before.has(time) &&
    !calls.some(({ request }) => sentText(request).includes(time))
}
