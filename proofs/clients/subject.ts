import type { ApiOptions } from '../../examples/client/src/api.js'
import { CrmClient } from '../../examples/client/src/crm-client.js'
import { webhookReceiver } from '../../examples/client/src/webhook-receiver.js'

/** What a client is made with in a trial: everything that reaches the outside. */
export type ClientOptions = ApiOptions & Required<Pick<ApiOptions, 'fetch' | 'clock'>>

/** A client to be judged. */
export interface ClientSubject {
  readonly make: (options: ClientOptions) => CrmClient
  readonly receiver: typeof webhookReceiver
}

/** The example client as it is. */
export const honest: ClientSubject = { make: (options) => new CrmClient(options), receiver: webhookReceiver }
