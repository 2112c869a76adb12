/** Something that runs until it is stopped. */
export interface Stoppable {
  stop(): Promise<void>
}

/** Who is informed of what happens in a round. */
export interface Informed {
  progress(line: string): void
  note(line: string): void
}

/** One round of the bench, and what its subjects share: servers start once a round and stop with it. */
export class Round {
  readonly #shared = new Map<string, Promise<Stoppable>>()

  constructor(private readonly informed: Informed = { progress() {}, note() {} }) {}

  /** Reports what has been measured, where a subject takes long. */
  progress(line: string): void {
    this.informed.progress(line)
  }

  /** Adds to the results what is worth knowing of a measurement, but is no number. */
  note(line: string): void {
    this.informed.progress(line)
    this.informed.note(line)
  }

  /** Gives what has been started under a name in this round, or starts it. */
  shared<T extends Stoppable>(name: string, start: () => Promise<T>): Promise<T> {
    const started = this.#shared.get(name) ?? start()
    this.#shared.set(name, started)
    return started as Promise<T>
  }

  /** Stops everything that was started. */
  async end(): Promise<void> {
    const started = await Promise.allSettled(this.#shared.values())
    this.#shared.clear()
    await Promise.all(started.map((each) => (each.status === 'fulfilled' ? each.value.stop() : undefined)))
  }
}
