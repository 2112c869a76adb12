import type { EndpointId } from '../../contract/index.js'
import type { Api } from '../harness/index.js'
import { contactCreation, contactUpdate } from './contact.js'
import { dealClosing, dealCreation } from './deal.js'
import { ticketAssignment, ticketUpdate } from './ticket.js'
import type { Trial } from './trial.js'
import { webhookCreation } from './webhook.js'

export type { Trial } from './trial.js'

const trials: Partial<Record<EndpointId, (api: Api) => Promise<Trial>>> = {
  'POST /api/v1/contacts': contactCreation,
  'PATCH /api/v1/contacts/{id}': contactUpdate,
  'POST /api/v1/deals': dealCreation,
  'POST /api/v1/deals/{id}/close': dealClosing,
  'PATCH /api/v1/tickets/{id}': ticketUpdate,
  'POST /api/v1/tickets/{id}/assign': ticketAssignment,
  'POST /api/v1/webhooks': webhookCreation,
}

/** A trial at the endpoint the rule is judged at. */
export function trialAt(api: Api): Promise<Trial> {
  const trial = trials[api.endpoint]
  if (!trial) throw new Error(`no bodies are tried at ${api.endpoint}`)
  return trial(api)
}

/** Makes sure, by the first trial at the endpoint, that an ordinary body is taken; else the check is inconclusive. */
export const ordinaryIsTaken = (api: Api, trial: Trial): Promise<void> =>
  api.observe(`an ordinary body for ${api.endpoint}`, async () => {
    api.given2xx(await trial.send(trial.ordinary))
  })
