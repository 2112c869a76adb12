import { movingIn, webhookMembers } from '../../../contract/index.js'
import type { Json } from '../../../suites/api/index.js'
import type { KnownRecord } from './known.js'
import { without } from './words.js'
import type { World } from './world.js'

/** What may change in a destination by itself as soon as it exists (section 6). */
export const restless = movingIn(webhookMembers)

/** A destination as every answer after its creation shows it: without its secret (section 4.9). */
export const listedWebhook = (created: Json): Json => without(created, 'secret')

/** The destinations of the scenario that were deleted. */
export const deletedWebhooks = (world: World): readonly KnownRecord[] =>
  world.ever('webhook').filter(({ isGone }) => isGone)
