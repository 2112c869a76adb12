import { closeSync, mkdtempSync, openSync, readSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** How large a block is that is written and read at once, in bytes. */
const blockBytes = 64 * 1024

/** Where a text is kept. */
export interface TextPlace {
  /** The first byte. */
  readonly at: number
  /** The number of bytes. */
  readonly size: number
  /**
   * A text of ASCII is read as Latin-1, which takes a fraction of the time. One with halves of characters is in UTF-16, as
   * UTF-8 cannot write them.
   */
  readonly encoding: 'latin1' | 'utf8' | 'utf16le'
}

/**
 * Keeps texts outside of memory, as recorded traffic may have gigabytes of them. What memory does not hold is in a temporary
 * file that nobody else can open: it has no name any more, is readable for its owner alone, and is gone with the process.
 */
export class TextSpool {
  /** Blocks in memory by their numbers, the one that was used last at the end; the newest one is never left out. */
  readonly #held = new Map<number, Buffer>()
  #latest: { readonly n: number; readonly block: Buffer } | undefined
  /** A block that was let go of. */
  #spare: Buffer | undefined
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
      const copied = bytes.copy(this.#blockAt(this.#size), inBlock, done)
      done += copied
      this.#size += copied
    }
    const encoding = !isWhole ? 'utf16le' : bytes.length === text.length ? 'latin1' : 'utf8'
    return { at, size: bytes.length, encoding }
  }

  /** Reads a text. */
  read({ at, size, encoding }: TextPlace): string {
    const inBlock = at % blockBytes
    if (size === 0) return ''
    if (inBlock + size <= blockBytes) return this.#blockAt(at).toString(encoding, inBlock, inBlock + size)
    // Copied, as a block may be used again for another one.
    const bytes = Buffer.allocUnsafe(size)
    for (let done = 0; done < size; )
      done += this.#blockAt(at + done).copy(bytes, done, (at + done) % blockBytes)
    return bytes.toString(encoding)
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
      block = this.#spare ?? Buffer.allocUnsafe(blockBytes)
      this.#spare = undefined
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
    for (const [n, block] of this.#held) {
      if (n === newest) continue
      for (; this.#written <= n; this.#written += 1) this.#write(this.#written)
      this.#held.delete(n)
      this.#spare = block
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
