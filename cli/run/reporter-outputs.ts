import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  fstatSync,
  ftruncateSync,
  openSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, resolve } from 'node:path'
import {
  isReporterName,
  type Report,
  type ReporterName,
  reporterNames,
  reporters,
  wantsColours,
} from '../../reporters/index.js'
import { didYouMean } from '../config/did-you-mean.js'
import { fileTrouble } from '../config/file-trouble.js'
import { usage } from '../exit.js'

/** A reporter, and the file it writes; without one it writes to the standard output. */
export interface ReporterOutput {
  readonly name: ReporterName
  readonly file?: string
}

/** The outputs that `name` and `name=file` stand for; stops on one that could not be written. */
export function reporterOutputs(given: readonly string[]): readonly ReporterOutput[] {
  const outputs = (given.length === 0 ? ['terminal'] : given).map(reporterOutput)
  const [first, second] = outputs.filter(({ file }) => file === undefined)
  if (first && second)
    throw usage(
      `both ${first.name} and ${second.name} would write to the standard output: give one a file (--reporter ${second.name}=<file>)`,
    )
  return outputs
}

function reporterOutput(given: string): ReporterOutput {
  const [name = '', ...rest] = given.split('=')
  if (!isReporterName(name)) throw usage(`unknown reporter '${name}': ${didYouMean(name, reporterNames)}`)
  if (rest.length === 0) return { name }
  const file = rest.join('=')
  if (file === '') throw usage(`--reporter ${given} names no file: give ${name}=<file>, or ${name} alone`)
  checkWritable(file, name)
  return { name, file }
}

/** Known before the run rather than after it; nothing is created here. */
function checkWritable(file: string, name: string): void {
  const refuse = (why: string) => usage(`cannot write the ${name} report to ${file}: ${why}`)
  const path = resolve(file)
  const found = statSync(path, { throwIfNoEntry: false })
  if (found?.isDirectory()) throw refuse('it is a folder; name a file in it')
  const folder = dirname(path)
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw refuse(`there is no folder ${folder}; create it first`)
  try {
    accessSync(found ? path : folder, constants.W_OK)
  } catch {
    throw refuse('writing there is not permitted')
  }
}

/** Outputs whose files are open, so that nothing is in the way of the report once it is there. */
export interface OpenReporterOutputs {
  /** Writes the report to every output; a failure to write is reported once the others have it. */
  publish(report: Report, detail: 'quiet' | 'normal' | 'verbose'): void
  /** Closes what is open, and leaves no empty file where no report came. */
  close(): void
}

/** Opens the files of outputs before the run; stops at the first that cannot be written. */
export function openReporterOutputs(outputs: readonly ReporterOutput[]): OpenReporterOutputs {
  const opened = outputs.map((output) => ({ output, file: openFile(output) }))
  const isWritten = new Set<ReporterOutput>()
  const jsonReport = outputs.find(({ name, file }) => name === 'json' && file !== undefined)?.file
  return {
    publish(report, detail) {
      const troubles: string[] = []
      for (const { output, file } of opened) {
        const colours = file === undefined && wantsColours(process.stdout)
        try {
          const text = reporters[output.name](report, { detail, colours, jsonReport })
          if (file === undefined) process.stdout.write(text)
          else rewrite(file.fd, text)
          isWritten.add(output)
        } catch (error) {
          troubles.push(refused(output, fileTrouble(error)))
        }
      }
      if (troubles.length > 0) throw usage(troubles.join('; '))
    },
    close() {
      for (const { output, file } of opened) {
        if (file === undefined) continue
        closeSync(file.fd)
        if (file.isNew && !isWritten.has(output)) rmSync(file.path, { force: true })
      }
    },
  }
}

const refused = ({ name, file }: ReporterOutput, why: string) =>
  `cannot write the ${name} report to ${file}: ${why}`

interface OpenFile {
  readonly path: string
  readonly fd: number
  readonly isNew: boolean
}

/** What is in the file stays there until the report comes. */
function openFile(output: ReporterOutput): OpenFile | undefined {
  if (output.file === undefined) return undefined
  const path = resolve(output.file)
  const isNew = !existsSync(path)
  try {
    return { path, fd: openSync(path, isNew ? 'w' : 'r+'), isNew }
  } catch (error) {
    throw usage(refused(output, fileTrouble(error)))
  }
}

function rewrite(fd: number, text: string): void {
  // A pipe or a device cannot be cut short.
  if (fstatSync(fd).isFile()) ftruncateSync(fd)
  writeFileSync(fd, text)
}
