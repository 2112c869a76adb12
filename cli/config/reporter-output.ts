import { resolve } from 'node:path'
import { isReporterName, type ReporterName, reporterNames } from '../../reporters/index.js'
import { didYouMean } from '../did-you-mean.js'
import { Stop, usage } from '../exit.js'

/** A reporter, and the file it writes; without one it writes to the standard output. */
export interface ReporterOutput {
  readonly name: ReporterName
  readonly file?: string
}

/** The outputs that `name` and `name=file` stand for; stops on one that cannot be meant. */
export function reporterOutputs(given: readonly string[]): readonly ReporterOutput[] {
  const outputs = (given.length === 0 ? ['terminal'] : given).map(reporterOutput)
  const named = new Map<string, ReporterOutput>()
  for (const output of outputs) {
    const { name, file } = output
    const place = file === undefined ? '' : resolve(file)
    const other = named.get(place)
    if (other && !(file === undefined && areOfOneLog(other, output)))
      throw usage(
        file === undefined
          ? `both ${other.name} and ${name} would write to the standard output: give one a file (--reporter ${name}=<file>)`
          : `both ${other.name} and ${name} would write to ${file}: give one another file`,
      )
    named.set(place, output)
  }
  return outputs
}

/** Annotations are lines of the log that contains the terminal report, and GitHub takes them out of it. */
const areOfOneLog = (...outputs: readonly ReporterOutput[]): boolean => {
  const names = outputs.map(({ name }) => name)
  return names.includes('terminal') && names.includes('github')
}

/** Stops where a badge is to show a quick run: it has no room for what such a run has not looked at. */
export function refuseQuickBadge(outputs: readonly ReporterOutput[], fix: string): void {
  if (outputs.some(isBadge)) throw usage(`a quick run gets no badge, as it has looked at too little: ${fix}`)
}

const isBadge = ({ name }: ReporterOutput): boolean => name === 'badge'

/**
 * The outputs that can be known where not every one is right: of two for the same place the first. Of a quick run none
 * is a badge: the one that a whole run has drawn stays.
 */
export function knownOutputs(
  given: readonly string[],
  { isQuick = false }: { readonly isQuick?: boolean | undefined } = {},
): readonly ReporterOutput[] {
  const known: string[] = []
  for (const one of given)
    try {
      reporterOutputs([...known, one])
      known.push(one)
    } catch (error) {
      if (!(error instanceof Stop)) throw error
    }
  const outputs = known.length === 0 ? [] : reporterOutputs(known)
  return isQuick ? outputs.filter((one) => !isBadge(one)) : outputs
}

/** The reporters that a configuration names, whatever else is wrong with it. */
export function reportersOf(config: unknown): readonly string[] {
  if (typeof config !== 'object' || config === null || !('reporters' in config)) return []
  const { reporters } = config
  return Array.isArray(reporters) ? reporters.filter((one) => typeof one === 'string') : []
}

function reporterOutput(given: string): ReporterOutput {
  const [name = '', ...rest] = given.split('=')
  if (!isReporterName(name)) throw usage(`unknown reporter '${name}': ${didYouMean(name, reporterNames)}`)
  if (rest.length === 0) return { name }
  const file = rest.join('=')
  if (file === '') throw usage(`--reporter ${given} names no file: give ${name}=<file>, or ${name} alone`)
  return { name, file }
}
