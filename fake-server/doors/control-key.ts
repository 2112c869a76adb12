import type { IncomingHttpHeaders } from 'node:http'
import { bearer } from '../messages/bearer.js'
import { controlKeyHeader, controlPath } from '../messages/control-path.js'

/** What shows nothing of the fake: the page without its data, and whether the fake serves. */
const isOpen = (path: string): boolean => path === controlPath || path === `${controlPath}ready`

/** A stream of events is asked for by a browser, which gives such a request no header. */
const isStream = (path: string): boolean => path === `${controlPath}events`

/**
 * Why a control call is refused that comes without the key of the fake; undefined where it comes with it.
 *
 * @param target The target of the request, such as `/__fake/reset`.
 */
export function lacksKey(target: string, headers: IncomingHttpHeaders, key: string): string | undefined {
  const { pathname, searchParams } = new URL(target, 'http://fake.invalid')
  if (isOpen(pathname)) return undefined
  const given = [
    headers[controlKeyHeader],
    bearer.exec(headers.authorization ?? '')?.[2],
    ...(isStream(pathname) ? [searchParams.get('control-key')] : []),
  ].filter((one) => typeof one === 'string')
  if (given.includes(key)) return undefined
  const problem =
    given.length === 0 ? 'control calls of this fake need its control key' : 'the control key is another one'
  return `${problem}: send the header ${controlKeyHeader} with the value of --control-key`
}

/**
 * Refuses what cannot be a control key.
 *
 * @param name What a message calls it.
 */
export function checkControlKey(key: string, name: string): void {
  if (typeof key !== 'string' || !/^[\x21-\x7e]{8,200}$/.test(key))
    throw new Error(
      `${name} must be 8 to 200 printable characters of ASCII without a space, as it is sent in a header`,
    )
}
