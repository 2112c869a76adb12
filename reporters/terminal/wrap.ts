/**
 * A text in lines of a width, broken between words where that is possible; what does not fit is cut with an ellipsis.
 */
export function wrap(text: string, width: number, mostLines: number): string[] {
  const lines: string[] = []
  let rest = text.replace(/\s+/g, ' ').trim()
  while (rest.length > width && lines.length < mostLines - 1) {
    const at = rest.lastIndexOf(' ', width)
    const end = at > width / 2 ? at : width
    lines.push(rest.slice(0, end).trimEnd())
    rest = rest.slice(end).trimStart()
  }
  lines.push(rest.length > width ? cut(rest, width) : rest)
  return lines
}

/** The beginning of a text, cut between words where that is possible, with an ellipsis. */
function cut(text: string, width: number): string {
  const at = text.lastIndexOf(' ', width - 1)
  return `${text.slice(0, at > width / 2 ? at : width - 1).trimEnd()}…`
}
