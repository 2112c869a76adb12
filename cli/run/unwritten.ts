import { exitCodes, oneLineMessage } from '../exit.js'

/** What a command could not write once it had a verdict: it is named, and the verdict stands without it. */
export class Unwritten {
  #isAny = false

  /** Writes something; an error is shown, and ends nothing. */
  write(work: () => void): void {
    try {
      work()
    } catch (error) {
      this.show(error)
    }
  }

  /** Shows why something could not be written. */
  show(error: unknown): void {
    this.#isAny = true
    process.stderr.write(`error: ${oneLineMessage(error)}\n`)
  }

  /** The exit code of a verdict: what was asked for and could not be written keeps it from being 0, and changes no other. */
  exitCode(verdict: number): number {
    return this.#isAny && verdict === exitCodes.ok ? exitCodes.usage : verdict
  }
}
