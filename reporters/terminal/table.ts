import { widthOf } from './width.js'

/** Rows of words as lines with aligned columns; columns named in `right` end at their right edge. */
export function table(rows: readonly (readonly string[])[], right: readonly number[] = []): string[] {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => widthOf(row[column] ?? ''))),
  )
  return rows.map((row) =>
    row
      .map((word, column) => {
        const gap = ' '.repeat((widths[column] ?? 0) - widthOf(word))
        return right.includes(column) ? gap + word : word + gap
      })
      .join('  ')
      .trimEnd(),
  )
}
