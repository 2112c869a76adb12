import { families } from '../contract/index.js'
import { together, watch } from './api/index.js'
import { familySuite } from './kinds/family-suite.js'
import { activeDefault, countersInitial, create201, eventCatalog } from './webhook/creation.js'
import { delivery, lastEvent, signature } from './webhook/deliveries.js'
import { delete200, deleteMissing, listOk } from './webhook/removal.js'
import { secretAtCreation, secretSuffix, showWebhooks } from './webhook/secrets.js'

/** The checks of the family webhook. */
export const webhookSuite = familySuite(families.webhook, {
  'webhook.create-201': create201,
  'webhook.secret-at-creation': watch(secretAtCreation, showWebhooks),
  'webhook.secret-suffix': watch(secretSuffix, showWebhooks),
  'webhook.list-ok': listOk,
  'webhook.delete-200': delete200,
  'webhook.delete-missing': deleteMissing,
  'webhook.counters-initial': countersInitial,
  'webhook.active-default': activeDefault,
  'webhook.event-catalog': eventCatalog,
  'webhook.delivery': delivery,
  'webhook.signature': signature,
  'webhook.last-event': together(lastEvent),
})
