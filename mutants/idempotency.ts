import { activityKeyMutants } from './idempotency/activity.js'
import { conversationKeyMutants } from './idempotency/conversation.js'
import { headerKeyMutants } from './idempotency/header.js'
import { meetingMutants } from './idempotency/meeting.js'
import { operationKeyMutants } from './idempotency/operation.js'
import { replayKeyMutants } from './idempotency/replay.js'
import { reuseKeyMutants } from './idempotency/reuse.js'
import { separationKeyMutants } from './idempotency/separation.js'
import { togetherKeyMutants } from './idempotency/together.js'
import { windowKeyMutants } from './idempotency/window.js'
import type { FamilyMutants } from './mutation.js'

/** Ways to break each rule of the family idempotency. */
export const idempotencyMutants: FamilyMutants<'idempotency'> = {
  ...headerKeyMutants,
  ...replayKeyMutants,
  ...reuseKeyMutants,
  ...togetherKeyMutants,
  ...windowKeyMutants,
  ...separationKeyMutants,
  ...operationKeyMutants,
  ...conversationKeyMutants,
  ...activityKeyMutants,
  ...meetingMutants,
}
