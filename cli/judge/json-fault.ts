/** Where a text is no JSON. */
export interface JsonFault {
  /** The place in the text, in bytes. */
  readonly byte: number
  /** What is found there. */
  readonly found: string
}

/**
 * Where a text is no JSON; `'cut'` where it is the beginning of some JSON, and undefined where it is JSON. What the parser
 * says of a place differs from version to version, and quotes the text, which may hold keys: so the longest beginning
 * without a fault is searched for.
 */
export function jsonFault(text: string): JsonFault | 'cut' | undefined {
  const fault = faultOf(text)
  if (fault !== 'broken') return fault
  let [sound, broken] = [0, text.length]
  while (broken - sound > 1) {
    const middle = (sound + broken) >> 1
    if (faultOf(text.slice(0, middle)) === 'broken') broken = middle
    else sound = middle
  }
  return {
    byte: Buffer.byteLength(text.slice(0, sound)),
    found: shownCharacter(text.codePointAt(sound) ?? 0),
  }
}

/** A character as messages show it. */
export function shownCharacter(code: number): string {
  const isShown = code > 0x20 && code < 0x7f
  return isShown
    ? `\`${String.fromCodePoint(code)}\``
    : `U+${code.toString(16).toUpperCase().padStart(4, '0')}`
}

function faultOf(text: string): 'broken' | 'cut' | undefined {
  try {
    JSON.parse(text)
    return undefined
  } catch (error) {
    const { message } = error as Error
    const place = /position (\d+)/.exec(message)?.[1]
    const isAtEnd = place === undefined ? /end of JSON|EOF/i.test(message) : Number(place) >= text.length
    return isAtEnd || text.trim() === '' ? 'cut' : 'broken'
  }
}
