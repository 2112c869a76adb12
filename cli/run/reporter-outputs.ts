import type { Detail } from '../../reporters/index.js'
import { knownColumns, type Report, reporters, wantsColours } from '../../reporters/index.js'
import type { ReporterOutput } from '../config/reporter-output.js'
import { usage } from '../exit.js'
import type { WorkInSteps } from '../failure/in-turns.js'
import { fileProblem } from '../files/file-problem.js'
import { type OutputFile, openOutputFile } from './output-file.js'

interface Opened {
  readonly output: ReporterOutput
  /** Absent for the standard output. */
  readonly file?: OutputFile
  /** Why lines can no longer be written to it. */
  trouble?: string
}

/** Open outputs. What an earlier run left in a file is gone once it is open and announced. */
export class ReporterOutputs {
  readonly #opened: Opened[] = []

  constructor(private readonly detail: Detail) {}

  /** Opens further outputs, all that can be opened; stops on those that cannot. */
  open(outputs: readonly ReporterOutput[]): void {
    refuse(
      outputs.map((output) =>
        problemOf(output, () => {
          const { file } = output
          this.#opened.push(file === undefined ? { output } : { output, file: openOutputFile(file) })
        }),
      ),
    )
  }

  /** Whether an output gets each judgement as it is made. */
  get areLive(): boolean {
    return this.#opened.some(({ output }) => isOfLines(output))
  }

  /** Puts a report that is not the last one into every file, and the line with which such a report begins. */
  announce(report: Report, line: string): void {
    refuse(
      this.#opened.map(({ output, file }) =>
        problemOf(output, () => {
          if (!file || file.isStream) return
          file.replace(isOfLines(output) ? line : reporters[output.name](report, { detail: this.detail }))
        }),
      ),
    )
  }

  /**
   * Writes a line of the events of a run; the first one replaces what is in a file. What cannot be written does not end
   * the run: `publish` reports it.
   */
  line(line: string, isFirst: boolean): void {
    for (const one of this.#opened) {
      const { output, file, trouble } = one
      if (!isOfLines(output) || trouble !== undefined) continue
      const found = problemOf(output, () => {
        if (file === undefined) process.stdout.write(line)
        else if (isFirst) file.replace(line)
        else file.append(line)
      })
      if (found !== undefined) one.trouble = found
    }
  }

  /**
   * Writes a report to every output but those of lines, one at each step; what fails is reported once the others have it. `isJudged` is
   * false for a run without a result, for which the terminal shows an error instead.
   */
  *publish(report: Report, isJudged: boolean): WorkInSteps<void> {
    const jsonReport = this.#opened.find(({ output }) => output.name === 'json' && output.file)?.output.file
    const troubles: (string | undefined)[] = []
    for (const { output, file, trouble } of this.#opened) {
      if (isOfLines(output)) troubles.push(trouble)
      else if (output.name !== 'terminal' || file !== undefined || isJudged)
        troubles.push(
          problemOf(output, () => {
            const colours = file === undefined && wantsColours(process.stdout)
            const width = file === undefined ? knownColumns(process.stdout) : undefined
            const text = reporters[output.name](report, { detail: this.detail, colours, width, jsonReport })
            if (file === undefined) process.stdout.write(text)
            else file.replace(text)
          }),
        )
      yield
    }
    refuse(troubles)
  }

  close(): void {
    for (const { file } of this.#opened) file?.close()
    this.#opened.length = 0
  }
}

/** Whether an output gets the events of a run while it goes on. */
const isOfLines = ({ name }: ReporterOutput): boolean => name === 'ndjson'

/** What goes wrong in a piece of work on an output. */
function problemOf({ name, file }: ReporterOutput, work: () => void): string | undefined {
  try {
    work()
    return undefined
  } catch (error) {
    const place = file ?? 'the standard output'
    return `cannot write the ${name} report to ${place}: ${fileProblem(error)}; name another file with --reporter ${name}=<file>`
  }
}

function refuse(troubles: readonly (string | undefined)[]): void {
  const found = troubles.filter((trouble) => trouble !== undefined)
  if (found.length > 0) throw usage(found.join('; '))
}
