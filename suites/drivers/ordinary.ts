import type { Api } from '../api/index.js'
import type { Trial } from './trial.js'

/** Makes sure, by the first trial at the endpoint, that an ordinary body is taken; else the check is inconclusive. */
export const ordinaryIsTaken = (api: Api, trial: Trial): Promise<void> =>
  api.observe(`an ordinary body for ${trial.name ?? api.operation}`, async () => {
    api.given2xx(await trial.send(trial.ordinary))
  })
