import { printable } from '../text/printable.js'

// Backslash escapes would do, but GitHub finds mentions and references in the text after them: a character of no width
// ends those.
const separator = '\u200b'

const singleLine = (text: string): string => printable(text).replace(/\s*\n\s*/g, ' ')

/**
 * Any text as inline Markdown that shows it as it is: no markup but code spans, no HTML, no mention, no end of a table
 * cell.
 */
export const inline = (text: string): string =>
  singleLine(text)
    .split(/(`[^`]+`)/)
    .map((part, n) => (n % 2 === 1 ? code(part.slice(1, -1)) : escaped(part)))
    .join('')

const escaped = (text: string): string =>
  text.replace(/[\\`*_[\]<>~|&]/g, '\\$&').replace(/[@#]/g, `$&${separator}`)

/** Any text within HTML, such as a summary, where Markdown is not read; code spans stay code. */
export const inHtml = (text: string): string =>
  singleLine(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(/[@#]/g, `$&${separator}`)
    .replace(/`([^`]+)`/g, '<code>$1</code>')

/** Any text as a code span; a table cell may hold it. */
export function code(text: string): string {
  const content = singleLine(text).replaceAll('|', '\\|')
  const fence = longerThan(content, 1)
  const space = /^`|`$|^ .* $/.test(content) ? ' ' : ''
  return content.trim() === '' ? '(empty)' : `${fence}${space}${content}${space}${fence}`
}

/** Any text as a fenced block. */
export function block(text: string, language = ''): string {
  const content = printable(text)
  const fence = longerThan(content, 3)
  return `${fence}${language}\n${content}\n${fence}`
}

/** A fence longer than every row of backticks in a text. */
const longerThan = (text: string, least: number): string => {
  const longest = Math.max(0, ...(text.match(/`+/g) ?? []).map((row) => row.length))
  return '`'.repeat(Math.max(least, longest + 1))
}

/** A part that opens on a click; its summary is HTML. */
export const details = (summary: string, content: string): string =>
  `<details><summary>${summary}</summary>\n\n${content}\n\n</details>`

/** A table whose cells are Markdown; all columns but the first are numbers where `right` is given. */
export function markdownTable(
  head: readonly string[],
  rows: readonly (readonly string[])[],
  align: 'left' | 'right' = 'left',
): string {
  const rule = head.map((_, column) => (column > 0 && align === 'right' ? '---:' : '---'))
  return [head, rule, ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}
