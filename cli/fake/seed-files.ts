import { existsSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Variant } from '../../contract/index.js'
import { type AnyFake, createFake, type FakeOptions, type Seed } from '../../fake-server/index.js'
import { readDataFile } from '../config/data-file.js'
import { oneLineMessage, usage } from '../exit.js'

/** How often the files are looked at, in milliseconds. */
const intervalMs = 200

/** The records of some files, which a fake takes over at each reset. */
export class SeedFiles {
  #records: readonly Seed[] = []
  /** When the files were last changed, as they were last read. */
  #readAs = ''

  /** `options` are those of the fake that the records must fit. */
  constructor(
    private readonly files: readonly string[],
    private readonly options: FakeOptions<Variant>,
  ) {}

  /** What the files held when they were last read and fitted a fake. */
  get records(): readonly Seed[] {
    return this.#records
  }

  /**
   * Reads the files.
   *
   * @throws A Stop that names the file and what in it is wrong; the records are those of before then.
   */
  async read(): Promise<void> {
    const records: Seed[] = []
    this.#readAs = this.#changedAt()
    const trial = createFake(this.options)
    for (const file of this.files) {
      const path = resolve(file)
      if (!existsSync(path)) throw usage(`cannot read the seed file ${file}: there is no such file`)
      const given = await readDataFile(path, 'the seed file')
      for (const seed of [given].flat()) {
        try {
          trial.seed(seed as never)
        } catch (error) {
          throw usage(`${file}: ${oneLineMessage(error)}`)
        }
        records.push(seed as Seed)
      }
    }
    this.#records = records
  }

  /**
   * Resets a fake whenever one of the files has changed, and reports it on a line. A file that is wrong changes
   * nothing.
   *
   * @returns What ends it.
   */
  watch(fake: AnyFake, report: (line: string) => void): () => void {
    let isReading = false
    const reload = async () => {
      if (isReading || this.#changedAt() === this.#readAs) return
      isReading = true
      try {
        await this.read()
        fake.control.reset()
        report(`seeded again: ${this.files.join(', ')}`)
      } catch (error) {
        report(`not seeded again: ${oneLineMessage(error)}`)
      } finally {
        isReading = false
      }
    }
    // By looking at the files: those that an editor replaces are noticed too, on every system.
    const timer = setInterval(() => void reload(), intervalMs)
    return () => clearInterval(timer)
  }

  #changedAt(): string {
    return this.files.map((file) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 'absent').join(' ')
  }
}
