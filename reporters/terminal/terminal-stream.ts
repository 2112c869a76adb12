/** A stream that may lead to a terminal. */
export interface TerminalStream {
  readonly isTTY?: boolean | undefined
  readonly columns?: number | undefined
}

/** What the environment says of terminals. */
export interface TerminalEnvironment {
  readonly NO_COLOR?: string | undefined
  readonly FORCE_COLOR?: string | undefined
  readonly TERM?: string | undefined
  readonly CI?: string | undefined
  readonly COLUMNS?: string | undefined
}

/**
 * Whether to colour what goes to a stream: a terminal that can show colours. `NO_COLOR` asks for none and `FORCE_COLOR`
 * for some (`0` and `false`: none), both where they are not empty; `NO_COLOR` wins.
 */
export function wantsColours(
  { isTTY }: TerminalStream,
  environment: TerminalEnvironment = process.env,
): boolean {
  const { NO_COLOR, FORCE_COLOR, TERM } = environment
  if (NO_COLOR) return false
  if (FORCE_COLOR) return isYes(FORCE_COLOR)
  return isTTY === true && TERM !== 'dumb'
}

/**
 * Whether a line on a stream can be drawn again in its place: on a terminal, and not in a CI, which keeps every line.
 */
export function isLive({ isTTY }: TerminalStream, { CI, TERM }: TerminalEnvironment = process.env): boolean {
  return isTTY === true && TERM !== 'dumb' && !(CI && isYes(CI))
}

const isYes = (word: string) => word !== '0' && word.toLowerCase() !== 'false'

/** The columns of a line where nothing else is known. */
const usualColumns = 80

/** The columns of a stream: those of its terminal, or what `COLUMNS` says; undefined where neither is known. */
export const knownColumns = (
  { columns }: TerminalStream,
  { COLUMNS }: TerminalEnvironment = process.env,
): number | undefined => columns || (/^[1-9]\d{0,4}$/.test(COLUMNS ?? '') ? Number(COLUMNS) : undefined)

/** The columns of a stream, the usual number where they are not known. */
export const columnsOf = (stream: TerminalStream): number => knownColumns(stream) ?? usualColumns
