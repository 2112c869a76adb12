import type { Variant } from '../../../contract/index.js'
import { activityScripts } from './activities.js'
import { bookingScripts } from './bookings.js'
import { compactScripts } from './compact.js'
import { contactScripts } from './contacts.js'
import { conversationScripts } from './conversations.js'
import { dealScripts } from './deals.js'
import { interleavedScripts } from './interleaved.js'
import { movingPageScripts } from './moving-pages.js'
import { movingReplayScripts } from './moving-replays.js'
import { repeatedUseScripts } from './repeated-uses.js'
import type { Script } from './script.js'
import { tagScripts } from './tags.js'
import { ticketScripts } from './tickets.js'
import { webhookScripts } from './webhooks.js'

/** Every script. */
export const scripts: readonly Script[] = [
  ...contactScripts,
  ...tagScripts,
  ...activityScripts,
  ...dealScripts,
  ...ticketScripts,
  ...webhookScripts,
  ...conversationScripts,
  ...bookingScripts,
  ...compactScripts,
  ...movingPageScripts,
  ...interleavedScripts,
  ...movingReplayScripts,
  ...repeatedUseScripts,
]

/** The scripts of a variant. */
export const scriptsIn = (variant: Variant): readonly Script[] =>
  scripts.filter((script) => script.variant === variant)
