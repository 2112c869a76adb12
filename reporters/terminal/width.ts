import truncatedWidth from 'fast-string-truncated-width'

/** How many columns a text takes on a terminal: two for a wide character, none for colours. */
export const widthOf = (text: string): number => truncatedWidth(text).width

/** A text that takes no more columns than these; one that would ends with an ellipsis. */
export function cutTo(text: string, columns: number): string {
  const { index, truncated } = truncatedWidth(text, { limit: columns, ellipsis: '…', ellipsisWidth: 1 })
  return truncated ? `${text.slice(0, index)}…` : text
}
