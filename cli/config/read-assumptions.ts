import { resolve } from 'node:path'
import { type Assumptions, assume, gapNames } from '../../contract/index.js'
import { isObject } from '../../suites/engine/json.js'
import { oneLineMessage, Stop, usage } from '../exit.js'
import { readDataFile } from './data-file.js'
import { withoutRemarks } from './without-remarks.js'

/**
 * The assumptions of a file, none without one. The file holds assumptions by gap, as `doctor --write-assumptions`
 * writes them; or it is a JSON report, of which the values count that the run did not merely assume; or a
 * configuration.
 *
 * @throws A usage `Stop` that names the file, what is wrong in it, and the fix.
 */
export async function readAssumptions(file: string | undefined): Promise<Partial<Assumptions>> {
  if (file === undefined) return {}
  const value = await readDataFile(resolve(file), 'the assumptions of').catch((error: unknown) => {
    throw error instanceof Stop ? usage(`${error.message}; ${wayOut}`) : error
  })
  try {
    const given = givenIn(value)
    assume(given)
    return given
  } catch (error) {
    throw usage(`cannot use the assumptions of ${file}: ${oneLineMessage(error)}`)
  }
}

const wayOut = 'give a file of assumptions, a JSON report or a configuration'

/** The assumptions in what a file holds. */
function givenIn(value: unknown): Partial<Assumptions> {
  if (!isObject(value)) throw new Error(`it holds no object; ${wayOut}`)
  const { assumptions, detected } = value
  if (Array.isArray(assumptions)) return reported(assumptions)
  if (isObject(assumptions)) return withoutRemarks(assumptions)
  // A report of an older version, and one of which too little is known.
  if ('rules' in value && 'totals' in value) return isObject(detected) ? withoutRemarks(detected) : {}
  // A configuration that assumes nothing, unlike a file with a wrong name of a gap.
  const isConfiguration = ['baseUrl', 'apiKey', 'keys', 'records'].some((name) => name in value)
  return isConfiguration && !gapNames.some((gap) => gap in value) ? {} : withoutRemarks(value)
}

/** What a report knows of a server: what its configuration says and what the server has shown. */
function reported(assumptions: readonly unknown[]): Partial<Assumptions> {
  const known = assumptions.filter(isObject).filter(({ from }) => from !== 'default')
  return Object.fromEntries(known.map(({ gap, value }) => [String(gap), value]))
}
