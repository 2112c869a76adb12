/** A line cut to the width of the terminal, where there is one. */
export const fitted = (line: string, columns: number | undefined): string =>
  columns !== undefined && line.length > columns ? `${line.slice(0, Math.max(1, columns - 1))}…` : line
