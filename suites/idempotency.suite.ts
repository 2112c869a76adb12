import { families } from '../contract/index.js'
import { suite } from './engine/index.js'
import { activityRetried, nextStepOnce, taskCompletedOnce } from './idempotency/activity.js'
import {
  messageOnce,
  replyOnce,
  unknownMessageKept,
  unknownReplyKept,
  withoutKey,
} from './idempotency/conversation.js'
import { otherPathIsOther } from './idempotency/elsewhere.js'
import { keyLength, worksWithoutKey } from './idempotency/header.js'
import { meetingChecks } from './idempotency/meeting.js'
import {
  assignmentHonoursKey,
  replayAddsNoDestination,
  replayBringsNoTagBack,
  replayHasSameComment,
  replayIsFirstAnswer,
  replayIsFirstAnswerLater,
  replayIsSame,
  replayLasts,
  replayMakesNoOther,
  replayMovesNothing,
  replayUndoesNothing,
  twoRecords,
} from './idempotency/replay.js'
import { reuseIsRefused, reuseMovesNothing } from './idempotency/reuse.js'
import { otherWorkspaceIsOther } from './idempotency/separation.js'
import { inProgress, singleEffect } from './idempotency/together.js'
import { freshBeyond, replaysWithin } from './idempotency/window.js'

/** The checks of the family idempotency. */
export const idempotencySuite = suite(families.idempotency, {
  'header-optional': worksWithoutKey,
  'replay-same-response': replayIsSame,
  'replay-no-second-effect': replayMovesNothing,
  'key-reused': reuseIsRefused,
  'key-reused-no-effect': reuseMovesNothing,
  'reuse-other-path': otherPathIsOther,
  'key-max-length': keyLength,
  'in-progress': inProgress,
  'concurrent-single-effect': singleEffect,
  'window-24h': replaysWithin,
  'window-end': freshBeyond,
  // Keys that differ in the case of one letter are two keys.
  'distinct-keys': twoRecords((api) => {
    const key = api.fresh.key()
    return [`${key}x`, `${key}X`]
  }),
  'no-key-no-replay': twoRecords(() => [undefined, undefined]),
  'workspace-separation': otherWorkspaceIsOther,
  'contact-create': replayLasts,
  'contact-update': replayUndoesNothing,
  'contact-tags': replayBringsNoTagBack,
  'deal-create': replayMakesNoOther,
  'deal-close': replayIsFirstAnswerLater,
  'ticket-update': replayIsFirstAnswerLater,
  'ticket-comment': replayHasSameComment,
  'webhook-create': replayAddsNoDestination,
  'webhook-delete': replayIsFirstAnswer,
  'ticket-assign': assignmentHonoursKey,
  'conversation-assign': assignmentHonoursKey,
  reply: replyOnce,
  'message-send': messageOnce,
  'unknown-outcome': unknownReplyKept,
  'unknown-outcome-message': unknownMessageKept,
  'message-key-absent': withoutKey,
  'task-complete': taskCompletedOnce,
  'activity-create': activityRetried,
  'activity-call-next-step': nextStepOnce,
  'contact-upsert': replayUndoesNothing,
  ...meetingChecks,
})
