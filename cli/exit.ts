/** What the command's exit code says; 0 is for a run that could use everything that was configured. */
export const exitCodes = {
  ok: 0,
  /** A rule fails, or a requirement is not met. */
  fails: 1,
  /**
   * The command line or the configuration is wrong: it cannot be read, or no rule fails and a member of it could not be
   * used.
   */
  usage: 2,
  /** The run is incomplete: the target is out of reach, or nothing was verified. */
  incomplete: 3,
  interrupted: 130,
} as const

/** Ends the command with one line for its user, and an exit code. */
export class Stop extends Error {
  override readonly name = 'Stop'
  constructor(
    message: string,
    readonly code: (typeof exitCodes)[keyof typeof exitCodes],
  ) {
    super(message)
  }
}

/** The command line or the configuration is wrong; the message says what, and the fix. */
export const usage = (message: string): Stop => new Stop(message, exitCodes.usage)

/** The run cannot be made or completed. */
export const incomplete = (message: string): Stop => new Stop(message, exitCodes.incomplete)

/** What an unknown error says, on one line. */
export const oneLineMessage = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replace(/\s*\n\s*/g, ' ')
