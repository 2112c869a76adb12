import type { families } from '../contract/index.js'
import { activityKeyMutants } from './idempotency/activity.js'
import { conversationKeyMutants } from './idempotency/conversation.js'
import { headerKeyMutants } from './idempotency/header.js'
import { meetingMutants } from './idempotency/meeting.js'
import { operationKeyMutants } from './idempotency/operation.js'
import { replayKeyMutants } from './idempotency/replay.js'
import { reuseKeyMutants } from './idempotency/reuse.js'
import { separationKeyMutants } from './idempotency/separation.js'
import { singleOperationMutants } from './idempotency/single-operations.js'
import { togetherKeyMutants } from './idempotency/together.js'
import { windowKeyMutants } from './idempotency/window.js'
import { joined, type Mutants } from './mutant.js'

const plain: Mutants<typeof families.idempotency> = {
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

/** One way to break each rule of the family idempotency, and more where it is easily missed. */
export const idempotencyMutants: Mutants<typeof families.idempotency> = joined(plain, singleOperationMutants)
