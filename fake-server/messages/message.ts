import { wholeTextOf } from '../platform/bytes.js'
import type { Sending } from './sending.js'

/** A request as any door passes it on: the target is path and query, header names are lower-case. */
export interface FakeRequest {
  readonly method: string
  readonly target: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** When it was sent, as against other requests of this process. @internal */
  readonly sending?: Sending
}

/** Whether a request changes nothing by its method: HEAD is answered as GET is, without the body (RFC 9110, section 9.3.2). */
export const isRead = ({ method }: FakeRequest): boolean => method === 'GET' || method === 'HEAD'

/** An answer as any door sends it: header names are lower-case, the body is JSON text. */
export interface FakeResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** The exception behind a 500 that was not expected; it stays inside the process. */
  readonly cause?: unknown
}

/**
 * The text of a body; a lone surrogate, which no UTF-8 encodes, stands for bytes that are not UTF-8,
 * so that the fake refuses them and does not replace them. The first byte of what gzip has compressed stays.
 */
export function bodyText(bytes: Uint8Array): string {
  return wholeTextOf(bytes) ?? (bytes[0] === 0x1f && bytes[1] === 0x8b ? '\u001f\ud800' : '\ud800')
}
