import { closeSync, mkdtempSync, openSync, readSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** How large a block is that is written and read at once, in bytes. */
const blockBytes = 64 * 1024

/** Where a text is kept. */
export interface TextPlace {
  /** The first byte. */
  readonly at: number
  /** The number of bytes; below zero for a text in UTF-16, as it has halves of characters, which UTF-8 cannot write. */
  readonly size: number
}

/**
 * Keeps texts outside of memory, as recorded traffic may have gigabytes of them. What memory does not hold is in a temporary
 * file that nobody else can open: it has no name any more, is readable for its owner alone, and is gone with the process.
 */
export class TextSpool {
  /** Blocks in memory by their numbers, the one that was used last at the end; the newest one is never left out. */
  readonly #held = new Map<number, Buffer>()
  #latest: { readonly n: number; readonly block: Buffer } | undefined
  #size = 0
  #file: number | undefined
  /** How many blocks the file has, from the first one on. */
  #written = 0

  /** @param most How many blocks memory holds; a recording that fits into them is never written anywhere. */
  constructor(private readonly most = 256) {}

  /** Adds a text. */
  add(text: string): TextPlace {
    const isWhole = text.isWellFormed()
    const bytes = Buffer.from(text, isWhole ? 'utf8' : 'utf16le')
    const at = this.#size
    for (let done = 0; done < bytes.length; ) {
      const inBlock = this.#size % blockBytes
      const block = this.#blockAt(this.#size)
      const copied = bytes.copy(block, inBlock, done)
      done += copied
      this.#size += copied
    }
    return { at, size: isWhole ? bytes.length : -bytes.length }
  }

  /** Reads a text. */
  read({ at, size }: TextPlace): string {
    const encoding = size < 0 ? 'utf16le' : 'utf8'
    const end = at + Math.abs(size)
    const inBlock = at % blockBytes
    if (inBlock + end - at <= blockBytes)
      return size === 0 ? '' : this.#blockAt(at).toString(encoding, inBlock, inBlock + end - at)
    const parts: Buffer[] = []
    for (let next = at; next < end; ) {
      const from = next % blockBytes
      const part = this.#blockAt(next).subarray(from, Math.min(blockBytes, from + end - next))
      parts.push(part)
      next += part.length
    }
    return Buffer.concat(parts).toString(encoding)
  }

  /** Gives the file back. Nothing can be read afterwards. */
  close(): void {
    if (this.#file !== undefined) closeSync(this.#file)
    this.#file = undefined
    this.#latest = undefined
    this.#held.clear()
  }

  #blockAt(at: number): Buffer {
    const n = Math.floor(at / blockBytes)
    if (this.#latest?.n === n) return this.#latest.block
    let block = this.#held.get(n)
    if (block === undefined) {
      block = Buffer.allocUnsafe(blockBytes)
      if (n < this.#written) readSync(this.#opened(), block, 0, blockBytes, n * blockBytes)
    } else this.#held.delete(n)
    this.#held.set(n, block)
    this.#latest = { n, block }
    if (this.#held.size > this.most) this.#release()
    return block
  }

  /** Lets go of what was used longest ago; what the file does not have is written first, in order. */
  #release(): void {
    const newest = Math.floor(this.#size / blockBytes)
    for (const [n] of this.#held) {
      if (n === newest) continue
      for (; this.#written <= n; this.#written += 1) this.#write(this.#written)
      this.#held.delete(n)
      return
    }
  }

  #write(n: number): void {
    const block = this.#held.get(n) as Buffer
    try {
      for (let done = 0; done < blockBytes; )
        done += writeSync(this.#opened(), block, done, blockBytes - done, n * blockBytes + done)
    } catch (error) {
      throw new Error(
        `cannot keep what was recorded in ${tmpdir()}: ${(error as Error).message}; set TMPDIR to a folder with more room`,
        { cause: error },
      )
    }
  }

  #opened(): number {
    if (this.#file !== undefined) return this.#file
    const folder = mkdtempSync(join(tmpdir(), 'conformance-'))
    try {
      this.#file = openSync(join(folder, 'texts'), 'wx+', 0o600)
    } finally {
      // The open file lives on without its name.
      rmSync(folder, { recursive: true, force: true })
    }
    return this.#file
  }
}
