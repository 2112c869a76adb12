import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Assumptions, DisturbanceName } from '../../../contract/index.js'
import { environmentVariable } from '../../platform/environment.js'

/** The variable of the environment that names the folder in which `conformance client` collects journals. */
export const clientFolderVariable = 'CONFORMANCE_CLIENT_DIR'

/** The file of that folder that says how fakes are to be made. */
export const planFile = 'plan.json'

/** How fakes are to be made in a process that `conformance client` has started; what a test chooses wins. */
export interface ClientPlan {
  readonly assumptions?: Partial<Assumptions>
  readonly disturb?: DisturbanceName
}

/** The plan of this process; undefined where `conformance client` has not started it. */
export function clientPlan(): ClientPlan | undefined {
  const folder = environmentVariable(clientFolderVariable)
  if (!folder) return undefined
  return JSON.parse(readFileSync(join(folder, planFile), 'utf8')) as ClientPlan
}
