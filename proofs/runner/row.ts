/** Writes rows of a table whose columns are so wide; a cell that is too many stands as it is. */
export const rowOf =
  (widths: readonly number[]) =>
  (cells: readonly unknown[]): string =>
    cells.map((cell, n) => String(cell).padStart(widths[n] ?? 0)).join('  ')
