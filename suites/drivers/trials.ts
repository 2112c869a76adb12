import type { Api } from '../api/index.js'
import { driverAt } from './index.js'
import type { WriteTrial } from './trial.js'

export { requireOrdinaryAccepted, type WriteTrial } from './trial.js'

/** A trial at the operation that the rule is judged at. */
export function openTrial(api: Api): Promise<WriteTrial> {
  const trial = driverAt(api).trial?.(api)
  if (!trial) throw new Error(`no bodies are tried at ${api.operation}`)
  return trial
}
