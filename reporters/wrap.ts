/** A text in lines of a width, broken between words where that is possible; what does not fit is cut with an ellipsis. */
export function wrap(text: string, width: number, mostLines: number): string[] {
  const lines: string[] = []
  let rest = text.replace(/\s+/g, ' ').trim()
  while (rest.length > width && lines.length < mostLines - 1) {
    const at = rest.lastIndexOf(' ', width)
    const end = at > width / 2 ? at : width
    lines.push(rest.slice(0, end).trimEnd())
    rest = rest.slice(end).trimStart()
  }
  lines.push(rest.length > width ? `${rest.slice(0, width - 1)}…` : rest)
  return lines
}
