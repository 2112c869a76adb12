import type { FigureName } from './figures.js'
import { thisMachine } from './results/machine.js'
import type { Result, Series, Skipped } from './results/result.js'
import { Round } from './round.js'
import type { BenchSubject, Sample } from './subject.js'

/** What a session does, and who is informed. */
export interface BenchOptions {
  readonly rounds: number
  /** Called with each thing that is measured next, and with what could not be. */
  progress(line: string): void
}

/** Five digits are more than is reproducible. */
const rounded = (value: number) => Number(value.toPrecision(5))

/** Collects samples, in the order in which figures and contenders are met first. */
class SeriesBook {
  readonly #series = new Map<
    string,
    { figure: FigureName; contender: string; samples: number[]; cpuUs: number[] }
  >()

  add({ figure, contender, value, cpuUs }: Sample): void {
    const key = `${figure} ${contender}`
    const series = this.#series.get(key) ?? { figure, contender, samples: [], cpuUs: [] }
    series.samples.push(rounded(value))
    if (cpuUs !== undefined) series.cpuUs.push(rounded(cpuUs))
    this.#series.set(key, series)
  }

  get all(): readonly Series[] {
    return [...this.#series.values()]
  }
}

/** Measures all subjects in rounds: each round measures every contender of every subject once. */
export async function bench(
  subjects: readonly BenchSubject[],
  { rounds, progress }: BenchOptions,
): Promise<Result> {
  const date = new Date().toISOString()
  const book = new SeriesBook()
  const skipped: Skipped[] = []
  const notes: string[] = []
  const isSkipped = (subject: string, contender: string) =>
    skipped.some((each) => each.subject === subject && each.contender === contender)
  for (let number = 1; number <= rounds; number += 1) {
    const round = new Round({ progress, note: (line) => notes.push(line) })
    try {
      for (const subject of subjects.filter(({ mostRounds = rounds }) => number <= mostRounds))
        for (const contender of subject.contenders.filter((name) => !isSkipped(subject.name, name))) {
          progress(`round ${number} of ${rounds}: ${subject.name}, ${contender}`)
          try {
            for (const sample of await subject.measure(contender, round)) book.add(sample)
          } catch (error) {
            const reason = error instanceof Error ? error.message : String(error)
            skipped.push({ subject: subject.name, contender, reason })
            progress(`${subject.name}, ${contender}: not measured: ${reason}`)
          }
        }
    } finally {
      await round.end()
    }
  }
  return { version: 1, date, machine: thisMachine(), rounds, series: book.all, skipped, notes }
}
