import { jsonFault, shownCharacter } from './json-fault.js'

/** A place at which the bytes of a file are no HAR; the message begins with it. */
export class HarFault extends Error {
  override readonly name = 'HarFault'
}

/** What is wrong with other JSON. */
export const withoutEntries = 'is JSON without log.entries'

/** How the bytes of a file have ended. */
export interface HarEnd {
  readonly bytes: number
  /** Whether they end in the middle of their JSON. */
  readonly isCut: boolean
  /** Whether they have the list of entries. */
  readonly isHar: boolean
}

/** A part of what is around the entries, with its place in the file. */
interface Outside {
  readonly at: number
  text: string
}

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c]
const [openObject, closeObject, openList, closeList] = [0x7b, 0x7d, 0x5b, 0x5d]

/** The byte order mark that some recorders put before the JSON. */
const mark = Buffer.from([0xef, 0xbb, 0xbf])

const isSpace = (byte: number): boolean => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09

const megabyte = 1024 * 1024

/** From which size on an entry is looked at before it has ended: a quote may be missing. */
const firstLook = 8 * megabyte

/** The largest entry, in bytes, and the most that may be around the entries. */
const largest = 256 * megabyte

/**
 * Finds the entries of a HAR file as its bytes come, and parses each of them by itself: `JSON.parse` is many times faster
 * than a parser in JavaScript, and a file may be larger than what it takes. What is around the entries is parsed at the
 * end, so that nothing passes that is no JSON.
 */
export class HarEntries {
  readonly #take: (entry: object) => void
  readonly #outside: Outside[] = [{ at: 0, text: '' }]
  readonly #decoder = new TextDecoder()
  /** How many bytes came in earlier chunks. */
  #done = 0
  #depth = 0
  #isInText = false
  #isEscaped = false
  #isInLog = false
  /** Whether the list of entries is open, and what came last in it. */
  #isInList = false
  #latest: 'bracket' | 'entry' | 'comma' = 'bracket'
  /** Where the entry begins that is open, and what came of it. */
  #entryAt: number | undefined
  #pieces: Buffer[] = []
  #size = 0
  #nextLook = firstLook
  #isHar = false
  /** How many entries have ended. */
  count = 0

  /** @param take Receives each entry. */
  constructor(take: (entry: object) => void) {
    this.#take = take
  }

  /**
   * Takes the next bytes.
   *
   * @throws A `HarFault` where they cannot be part of a HAR file.
   */
  write(chunk: Buffer): void {
    // A byte order mark is no part of the JSON.
    if (this.#done === 0 && chunk.subarray(0, 3).equals(mark)) this.#outside[0] = { at: 3, text: '' }
    // Where that begins in the chunk which belongs to the open entry, or is outside.
    let from = 0
    for (let at = 0; at < chunk.length; at += 1) {
      if (this.#isInText) {
        at = this.#endOfText(chunk, at)
        continue
      }
      const byte = chunk[at] as number
      if (this.#isInList && this.#entryAt === undefined) {
        if (!isSpace(byte)) from = this.#betweenEntries(byte, at)
      } else if (byte === quote) this.#isInText = true
      else if (byte === openObject || byte === openList) {
        this.#depth += 1
        if (this.#entryAt === undefined) this.#open(byte, chunk, from, at)
      } else if (byte === closeObject || byte === closeList) {
        this.#depth -= 1
        if (this.#entryAt !== undefined && this.#depth === 3) this.#endEntry(chunk.subarray(from, at + 1))
      }
    }
    if (this.#entryAt !== undefined) this.#keepPiece(chunk.subarray(from))
    else if (!this.#isInList) this.#addOutside(chunk.subarray(from), false)
    this.#done += chunk.length
  }

  /**
   * Says how the bytes have ended.
   *
   * @throws A `HarFault` where they are no JSON.
   */
  end(): HarEnd {
    const end = { bytes: this.#done, isHar: this.#isHar }
    if (this.#entryAt === undefined) this.#addOutside(Buffer.alloc(0), true)
    else this.#lookAtEntry()
    return { ...end, isCut: this.#lookOutside() }
  }

  /** The place of the quote that ends a text, or of the last byte of the chunk. */
  #endOfText(chunk: Buffer, from: number): number {
    let isEscaped = this.#isEscaped
    let at = from
    for (; at < chunk.length; at += 1) {
      const byte = chunk[at]
      if (isEscaped) isEscaped = false
      else if (byte === backslash) isEscaped = true
      else if (byte === quote) {
        this.#isInText = false
        break
      }
    }
    this.#isEscaped = isEscaped
    return at
  }

  /** Looks at a byte between entries; where what follows it in the chunk is to be kept from. */
  #betweenEntries(byte: number, at: number): number {
    if (byte === closeList && this.#latest !== 'comma') {
      this.#isInList = false
      this.#depth -= 1
      this.#outside.push({ at: this.#done + at, text: '' })
    } else if (byte === openObject && this.#latest !== 'entry') {
      this.#entryAt = this.#done + at
      this.#depth += 1
    } else if (byte === comma && this.#latest === 'entry') this.#latest = 'comma'
    else this.#refuse(byte, at)
    return at
  }

  /** Notes a bracket outside of entries, and whether it opens their list. */
  #open(byte: number, chunk: Buffer, from: number, at: number): void {
    const isAfterName = (name: string) => this.#isAfterName(name, chunk.subarray(from, at))
    if (this.#depth === 2) this.#isInLog = byte === openObject && isAfterName('log')
    if (this.#depth !== 3 || !this.#isInLog || byte !== openList || !isAfterName('entries')) return
    this.#addOutside(chunk.subarray(from, at + 1), true)
    this.#isHar = true
    this.#isInList = true
    this.#latest = 'bracket'
  }

  /** Whether what is before a bracket is the name of a member; no text that ends so is JSON. */
  #isAfterName(name: string, latest: Buffer): boolean {
    const text = (this.#outside.at(-1)?.text ?? '').slice(-100) + latest.subarray(-100).toString('latin1')
    return new RegExp(`[{,]\\s*"${name}"\\s*:\\s*$`).test(text)
  }

  #addOutside(bytes: Buffer, isLast: boolean): void {
    const part = this.#outside.at(-1)
    if (!part) return
    part.text += this.#decoder.decode(bytes, { stream: !isLast })
    if (this.#outside.length === 1 && !/^\s*($|\{)/.test(part.text)) throw this.#notAnObject(part)
    if (part.text.length > this.#nextLook) {
      const fault = jsonFault(part.text)
      if (typeof fault === 'object') throw this.#faultAt(part.text, part.at)
      this.#nextLook = nextLook(this.#nextLook, 'holds too much around its entries')
    }
  }

  #keepPiece(bytes: Buffer): void {
    // The chunk may be used again by whoever has read it.
    this.#pieces.push(Buffer.from(bytes))
    this.#size += bytes.length
    if (this.#size <= this.#nextLook) return
    this.#lookAtEntry()
    this.#nextLook = nextLook(this.#nextLook, `${this.#entry()} is too large`)
  }

  #endEntry(last: Buffer): void {
    const text = (this.#pieces.length === 0 ? last : Buffer.concat([...this.#pieces, last])).toString('utf8')
    let entry: object
    try {
      entry = JSON.parse(text)
    } catch {
      throw this.#faultAt(text, this.#entryAt ?? 0, `in ${this.#entry()}`)
    }
    this.count += 1
    this.#entryAt = undefined
    this.#pieces = []
    this.#size = 0
    this.#nextLook = firstLook
    this.#latest = 'entry'
    this.#take(entry)
  }

  #entry(): string {
    return `entry ${this.count + 1}, which begins at byte ${this.#entryAt}`
  }

  /** Stops where the entry that is open has a fault already. */
  #lookAtEntry(): void {
    const text = Buffer.concat(this.#pieces).toString('utf8')
    if (typeof jsonFault(text) === 'object')
      throw this.#faultAt(text, this.#entryAt ?? 0, `in ${this.#entry()}`)
  }

  /** Whether what is around the entries is cut; stops where it has a fault. */
  #lookOutside(): boolean {
    const text = this.#outside.map((part) => part.text).join('')
    const fault = jsonFault(text)
    if (typeof fault !== 'object') return fault === 'cut'
    let before = 0
    for (const [n, { at, text: own }] of this.#outside.entries()) {
      const size = Buffer.byteLength(own)
      if (fault.byte < before + size || n === this.#outside.length - 1)
        throw new HarFault(`is no JSON at byte ${at + fault.byte - before}, found ${fault.found}`)
      before += size
    }
    return false
  }

  #faultAt(text: string, at: number, where = ''): HarFault {
    const fault = jsonFault(text)
    return typeof fault === 'object'
      ? new HarFault(
          `is no JSON at byte ${at + fault.byte}${where === '' ? '' : `, ${where}`}, found ${fault.found}`,
        )
      : new HarFault(`is no JSON after byte ${at}${where === '' ? '' : `, ${where}`}`)
  }

  /** What is wrong with a file that does not begin with an object. */
  #notAnObject({ text, at }: Outside): HarFault {
    return typeof jsonFault(text) === 'object' ? this.#faultAt(text, at) : new HarFault(withoutEntries)
  }

  /** Stops at a byte that is not allowed between entries. */
  #refuse(byte: number, at: number): never {
    const place = this.#done + at
    const isValue = this.#latest !== 'entry' && /["\d[tfn-]/.test(String.fromCharCode(byte))
    if (isValue)
      throw new HarFault(`has no object as entry ${this.count + 1} of log.entries, at byte ${place}`)
    throw new HarFault(
      `is no JSON at byte ${place}, after ${this.count} entries, found ${shownCharacter(byte)}`,
    )
  }
}

function nextLook(size: number, problem: string): number {
  if (size * 2 > largest) throw new HarFault(`${problem}: more than ${largest / megabyte} MB`)
  return size * 2
}
