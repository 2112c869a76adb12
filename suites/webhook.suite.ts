import { families } from '../contract/index.js'
import { suite, together, watch } from './engine/index.js'
import { activeDefault, countersInitial, create201, eventCatalog } from './webhook/creation.js'
import { delivery, lastEvent, signature } from './webhook/deliveries.js'
import { delete200, deleteMissing, listOk } from './webhook/removal.js'
import { secretAtCreation, secretSuffix, showWebhooks } from './webhook/secrets.js'

/** The checks of the family webhook. */
export const webhookSuite = suite(families.webhook, {
  'create-201': create201,
  'secret-at-creation': watch(secretAtCreation, showWebhooks),
  'secret-suffix': watch(secretSuffix, showWebhooks),
  'list-ok': listOk,
  'delete-200': delete200,
  'delete-missing': deleteMissing,
  'counters-initial': countersInitial,
  'active-default': activeDefault,
  'event-catalog': eventCatalog,
  delivery,
  signature,
  'last-event': together(lastEvent),
})
