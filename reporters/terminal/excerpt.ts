/** The part of a long text around the first of some words that it holds; its beginning where it holds none. */
export function excerpt(text: string, words: readonly string[], length: number): string {
  if (text.length <= length) return text
  const places = words.filter((word) => word !== '').map((word) => text.indexOf(word))
  const at = places.find((place) => place >= 0) ?? 0
  const room = length - 2
  const from = Math.max(0, Math.min(at - Math.floor(room / 3), text.length - room))
  if (from === 0) return `${text.slice(0, length - 1)}…`
  const to = from + room
  return `…${text.slice(from, to)}${to < text.length ? '…' : ''}`
}
