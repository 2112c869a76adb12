import { accessSync, constants, statSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { nearest } from '../contract/index.js'
import {
  isReporterName,
  type Report,
  type ReporterName,
  reporterNames,
  reporters,
  wantsColours,
} from '../reporters/index.js'
import { messageOf, usage } from './exit.js'

/** A reporter, and the file it writes; without one it writes to the standard output. */
export interface Outlet {
  readonly name: ReporterName
  readonly file?: string
}

/** The outlets that `name` and `name=file` stand for; stops on one that could not be written. */
export function outletsOf(given: readonly string[]): readonly Outlet[] {
  const outlets = (given.length === 0 ? ['terminal'] : given).map(outletOf)
  const [first, second] = outlets.filter(({ file }) => file === undefined)
  if (first && second)
    throw usage(
      `both ${first.name} and ${second.name} would write to the standard output: give one a file (--reporter ${second.name}=<file>)`,
    )
  return outlets
}

function outletOf(given: string): Outlet {
  const [name = '', ...rest] = given.split('=')
  if (!isReporterName(name))
    throw usage(`unknown reporter '${name}': did you mean '${nearest(name, reporterNames)}'?`)
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

/** Writes a report to every outlet. */
export async function publish(
  report: Report,
  outlets: readonly Outlet[],
  detail: 'quiet' | 'normal' | 'verbose',
): Promise<void> {
  for (const { name, file } of outlets) {
    const colours = file === undefined && wantsColours(process.stdout)
    const text = reporters[name](report, { detail, colours })
    if (file === undefined) process.stdout.write(text)
    else
      await writeFile(file, text).catch((error: unknown) => {
        throw usage(`cannot write the ${name} report to ${file}: ${messageOf(error)}`)
      })
  }
}
