/** A move of the target's clock: after which exchange, and by how many milliseconds. */
export interface ClockMove {
  readonly after: number
  readonly ms: number
}

/** The moves of the target's clock in a run, in order. */
export class ClockMoves {
  readonly all: ClockMove[] = []
  /** Milliseconds by which the clock was moved in all. */
  totalMs = 0

  /** Adds a move. */
  add(move: ClockMove): void {
    this.all.push(move)
    this.totalMs += move.ms
  }
}
