import { isUtf8 } from 'node:buffer'
import { brotliDecompressSync, gunzipSync, inflateRawSync, inflateSync } from 'node:zlib'
import type { WireResponse } from './exchange.js'

/** A body that cannot be used, in plain words. */
export class UnusableBody extends Error {
  override readonly name = 'UnusableBody'
}

type Decode = (bytes: Uint8Array, options: { readonly maxOutputLength: number }) => Uint8Array

const gunzip: Decode = (bytes, options) => gunzipSync(bytes, options)

/** Content encodings that servers send unasked. Some say deflate and leave out its zlib wrapper. */
const decoders: Readonly<Record<string, Decode>> = {
  gzip: gunzip,
  'x-gzip': gunzip,
  br: (bytes, options) => brotliDecompressSync(bytes, options),
  deflate: (bytes, options) =>
    ((bytes[0] ?? 0) & 0x0f) === 8 ? inflateSync(bytes, options) : inflateRawSync(bytes, options),
}

// Of this name, yet it is what keeps the mark.
const utf8 = new TextDecoder('utf-8', { ignoreBOM: true })

/** The headers of an answer that describe its body. */
export interface BodyHeaders {
  readonly 'content-encoding'?: string | undefined
  readonly 'content-length'?: string | undefined
}

/**
 * The text of a body, which keeps its byte order mark: read no further than `maxBytes`, and decoded to no more than
 * that; throws `UnusableBody`.
 */
export async function wireBody(
  body: AsyncIterable<Uint8Array>,
  headers: BodyHeaders,
  maxBytes: number,
): Promise<Pick<WireResponse, 'text' | 'isNotUtf8'>> {
  const tooLarge = () => new UnusableBody(`the answer is larger than ${Math.round(maxBytes / 1e6)} MB`)
  if (Number(headers['content-length'] ?? 0) > maxBytes) throw tooLarge()
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body) {
    size += chunk.length
    if (size > maxBytes) throw tooLarge()
    chunks.push(chunk)
  }
  const encodings = (headers['content-encoding'] ?? '')
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && name !== 'identity')
  let bytes: Uint8Array = Buffer.concat(chunks)
  for (const encoding of encodings.reverse()) {
    if (bytes.length === 0) break
    const decode = decoders[encoding]
    if (!decode)
      throw new UnusableBody(`the answer is encoded as ${encoding}, which the request did not ask for`)
    try {
      bytes = decode(bytes, { maxOutputLength: maxBytes })
    } catch (error) {
      const { code } = error as { readonly code?: unknown }
      if (code === 'ERR_BUFFER_TOO_LARGE') throw tooLarge()
      throw new UnusableBody(`the answer cannot be decoded as ${encoding} (${code})`)
    }
  }
  const text = utf8.decode(bytes)
  return isUtf8(bytes) ? { text } : { text, isNotUtf8: true }
}
