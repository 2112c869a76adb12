import { isUtf8 } from 'node:buffer'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { BodyTrouble } from './left-out.js'

/** The content of an answer as a HAR file has it. */
export interface HarContent {
  readonly size?: number
  readonly text?: unknown
  readonly encoding?: unknown
}

/** The text of a body, or why there is none. */
export type ReadBody =
  | { readonly text: string; readonly wasBase64?: boolean }
  | { readonly trouble: BodyTrouble }

/** Whether a recorder, or the person who gave the file away, has put something in place of the secret of a destination. */
export const isRedacted = (text: string): boolean =>
  /"secret"\s*:\s*"(<[^"]*>|\*+|\[?redacted\]?|)"/i.test(text)

/** No answer of the API is larger, in bytes. */
const maxBytes = 64 * 1024 * 1024

/** The body of an answer; one that the recorder left compressed is unpacked. */
export function bodyOf(
  { size = -1, text, encoding }: HarContent,
  contentEncoding: string | undefined,
): ReadBody {
  if (typeof text !== 'string') return size === 0 ? { text: '' } : { trouble: 'missing' }
  if (encoding === undefined || encoding === null || encoding === '') return wholeText(text, size)
  if (encoding !== 'base64') return { trouble: 'binary' }
  const bytes = unpacked(Buffer.from(text, 'base64'), contentEncoding)
  if (bytes === undefined) return { trouble: 'compressed' }
  if (!isUtf8(bytes)) return { trouble: 'binary' }
  return { text: bytes.toString('utf8'), wasBase64: true }
}

/** The text of a body: recorders with a limit keep its beginning, and its size; some keep its size alone. */
export function wholeText(text: string, size: number): ReadBody {
  if (text === '' && size > 0) return { trouble: 'missing' }
  return size > Buffer.byteLength(text) && !isJson(text) ? { trouble: 'cut' } : { text }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** The bytes without the compression of their transfer; undefined where they cannot be read. */
function unpacked(bytes: Buffer, contentEncoding: string | undefined): Buffer | undefined {
  try {
    if (bytes[0] === 0x1f && bytes[1] === 0x8b) return gunzipSync(bytes, { maxOutputLength: maxBytes })
    if (contentEncoding === 'br' && !isJson(bytes.toString('utf8')))
      return brotliDecompressSync(bytes, { maxOutputLength: maxBytes })
    return bytes
  } catch {
    return undefined
  }
}
