import { countText, type Redact, redactReport } from '../../reporters/index.js'
import type { RunResult } from '../../suites/index.js'
import { usage } from '../exit.js'
import { fileProblem } from '../files/file-problem.js'
import { tool } from '../tool.js'
import { harEntry } from './har.js'
import { type OutputFile, openOutputFile } from './output-file.js'

/** The file of `--har`: an HTTP Archive of the exchanges of a run. */
export interface HarFile {
  /** Writes the exchanges of a run that is over, without what `redact` takes out of them, and closes the file. */
  write(record: Pick<RunResult, 'exchanges' | 'dropped' | 'moves'>, baseUrl: string, redact: Redact): void
  /** Says in the file why a run has ended without a record, unless one was written, and closes the file. */
  fail(reason: string): void
}

/**
 * Opens the file before the run, and leaves an archive without entries in it until then; stops where it cannot be
 * written.
 */
export function openHar(file: string): HarFile {
  const output = open(file)
  let isOver = false
  return {
    write({ exchanges, dropped = 0, moves = [] }, baseUrl, redact) {
      isOver = true
      const movedBefore = (index: number) =>
        moves.reduce((sum, { after, ms }) => (after < index ? sum + ms : sum), 0)
      named(file, () =>
        output.replace(function* () {
          yield begun(
            dropped === 0
              ? undefined
              : `${countText(dropped, 'exchange')} of the run are not kept; judge fewer rules at a time (--rule, --suite, --shard) to keep all`,
          )
          for (const [n, exchange] of exchanges.entries()) {
            const entry = redactReport(harEntry(exchange, baseUrl, movedBefore(exchange.index)), redact)
            yield `${n === 0 ? '' : ',\n'}${JSON.stringify(entry)}`
          }
          yield end
        }),
      )
      output.close()
    },
    fail(reason) {
      if (isOver) return
      isOver = true
      named(file, () => output.replace(`${begun(`the run has no record: ${reason}`)}${end}`))
      output.close()
    },
  }
}

const open = (file: string): OutputFile =>
  named(file, () => {
    const output = openOutputFile(file)
    if (!output.isStream) output.replace(`${begun('the run has not ended')}${end}`)
    return output
  })

/** Writes something to the file; stops with its name where that fails. */
function named<T>(file: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw usage(
      `cannot write the HTTP Archive to ${file}: ${fileProblem(error)}; name another file with --har`,
    )
  }
}

const begun = (comment: string | undefined): string =>
  `{"log":{"version":"1.2","creator":${JSON.stringify({ name: 'conformance', version: tool.version })},${
    comment === undefined ? '' : `"comment":${JSON.stringify(comment)},`
  }"entries":[\n`

const end = '\n]}}\n'
