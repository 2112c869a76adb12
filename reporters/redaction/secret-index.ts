import { type DecodedText, decodedTexts } from './decoded-text.js'
import { type SecretForm, secretForms, small } from './secret-forms.js'

/** Where a secret, or a part of one, is in a text. */
export interface SecretMatch {
  readonly start: number
  readonly end: number
  readonly name: string
  readonly isWhole: boolean
}

/** A place in a form of a secret. */
interface Anchor {
  readonly name: string
  readonly form: SecretForm
  readonly offset: number
}

/** How many characters are looked up at once. */
const gram = 6

/** How far the looked-up places of a form are apart, and how many characters between them count as a part of it. */
const [stride, leastInside] = [8, 16]

/** The lengths of a beginning that counts where a text was clipped, just before the ellipsis. */
const clippedLengths = [7, 6, 5, 4] as const

/**
 * Finds secrets in texts in time that does not depend on how many there are: a few pieces of every way to write each
 * secret are looked up at every place of a text, and what is found is compared in full.
 */
export class SecretIndex {
  readonly #anchors = new Map<string, Anchor[]>()
  /** Whether any piece has characters of this hash, which rules out nearly all places of a text. */
  readonly #hashes = new Uint8Array(2 ** 16)
  readonly #beginnings = new Map<string, string>()

  add(name: string, value: string): void {
    for (const form of secretForms(value)) {
      const last = form.text.length - gram
      for (let offset = 0; offset < last; offset += stride) this.#anchor({ name, form, offset })
      this.#anchor({ name, form, offset: last })
    }
    for (const length of clippedLengths) this.#beginnings.set(small(value.slice(0, length)), name)
  }

  #anchor(anchor: Anchor): void {
    const { form, offset } = anchor
    const piece = form.text.slice(offset, offset + gram)
    const known = this.#anchors.get(piece)
    if (known) known.push(anchor)
    else this.#anchors.set(piece, [anchor])
    this.#hashes[hashAt(form.text, offset)] = 1
  }

  /** Every secret and part of a secret in a text, in whatever order, however often the text is encoded. */
  find(given: string): readonly SecretMatch[] {
    if (this.#anchors.size === 0) return []
    return decodedTexts(given).flatMap((decoded) => this.#findIn(decoded))
  }

  #findIn(decoded: DecodedText): readonly SecretMatch[] {
    const text = small(decoded.text)
    const found: SecretMatch[] = []
    for (let at = 0; at + gram <= text.length; at += 1) {
      if (this.#hashes[hashAt(text, at)] === 0) continue
      for (const anchor of this.#anchors.get(text.slice(at, at + gram)) ?? []) {
        const [from, to] = extended(text, at, anchor)
        const isMarked =
          mark.test(text.slice(to, to + 2)) || mark.test(text.slice(Math.max(0, from - 2), from))
        if (isPart(anchor.form, from - at + anchor.offset, to - at + anchor.offset, isMarked))
          found.push({
            start: decoded.start(from),
            end: decoded.end(to - 1),
            name: anchor.name,
            isWhole: to - from === anchor.form.text.length,
          })
      }
    }
    return [...found, ...this.#clipped(text, decoded)]
  }

  #clipped(text: string, decoded: DecodedText): readonly SecretMatch[] {
    const found: SecretMatch[] = []
    for (let at = text.indexOf('…'); at !== -1; at = text.indexOf('…', at + 1)) {
      const length = clippedLengths.find((n) => n <= at && this.#beginnings.has(text.slice(at - n, at)))
      const name = length === undefined ? undefined : this.#beginnings.get(text.slice(at - length, at))
      if (length === undefined || name === undefined) continue
      found.push({ start: decoded.start(at - length), end: decoded.end(at - 1), name, isWhole: false })
    }
    return found
  }
}

/** How far a text agrees with a form around an anchor. */
function extended(text: string, at: number, { form, offset }: Anchor): readonly [from: number, to: number] {
  let before = 0
  while (before < offset && before < at && text[at - before - 1] === form.text[offset - before - 1])
    before += 1
  let after = gram
  while (offset + after < form.text.length && text[at + after] === form.text[offset + after]) after += 1
  return [at - before, at + after]
}

/** Whether a range of a form is enough of it to count. */
function isPart(form: SecretForm, from: number, to: number, isMarked: boolean): boolean {
  const { text, least, leastMarked } = form
  if (to - from === text.length) return true
  const isAtAnEnd = from === 0 || to === text.length
  const enough = isMarked ? leastMarked : least
  return (
    to - from >= (isAtAnEnd ? enough : Math.max(enough, leastInside)) &&
    (isMarked || !isOfWords(form, from, to))
  )
}

/**
 * Whether a range is made of whole words, as `workspace` in the key `demo_workspace`: they mean something by
 * themselves.
 */
const isOfWords = ({ written }: SecretForm, from: number, to: number): boolean =>
  written !== undefined &&
  /^[a-z]+(?:[_.:-][a-z]+)*$/.test(written.slice(from, to).replace(/^[_.:-]|[_.:-]$/g, '')) &&
  (isSeparatorOrEnd(written[from - 1]) || isSeparatorOrEnd(written[from])) &&
  (isSeparatorOrEnd(written[to]) || isSeparatorOrEnd(written[to - 1]))

const isSeparatorOrEnd = (character: string | undefined): boolean =>
  character === undefined || /[_.:-]/.test(character)

/** What is where a part of a secret was left out. */
const mark = /\.\.|[*…•]/

/** A number made of three characters of a piece. */
const hashAt = (text: string, at: number): number =>
  (text.charCodeAt(at) * 961 + text.charCodeAt(at + 2) * 31 + text.charCodeAt(at + 5)) & 0xffff
