import { families } from '../contract/index.js'
import { activityRetried, nextStepOnce, taskCompletedOnce } from './idempotency/activity.js'
import {
  messageOnce,
  replyOnce,
  unknownMessageKept,
  unknownReplyKept,
  withoutKey,
} from './idempotency/conversation.js'
import { recordEachTime, similarKeys } from './idempotency/distinct.js'
import { keyLength, worksWithoutKey } from './idempotency/header.js'
import { meetingChecks } from './idempotency/meeting.js'
import { otherPathIsOther } from './idempotency/other-path.js'
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
} from './idempotency/replay.js'
import { reuseIsRefused, reuseMovesNothing } from './idempotency/reuse.js'
import { otherWorkspaceIsOther } from './idempotency/separation.js'
import { inProgress, singleEffect } from './idempotency/together.js'
import { freshBeyond, replaysWithin } from './idempotency/window.js'
import { familySuite } from './kinds/family-suite.js'

/** The checks of the family idempotency. */
export const idempotencySuite = familySuite(families.idempotency, {
  'idempotency.header-optional': worksWithoutKey,
  'idempotency.replay-same-response': replayIsSame,
  'idempotency.replay-no-second-effect': replayMovesNothing,
  'idempotency.key-reused': reuseIsRefused,
  'idempotency.key-reused-no-effect': reuseMovesNothing,
  'idempotency.reuse-other-path': otherPathIsOther,
  'idempotency.key-max-length': keyLength,
  'idempotency.in-progress': inProgress,
  'idempotency.concurrent-single-effect': singleEffect,
  'idempotency.window-24h': replaysWithin,
  'idempotency.window-end': freshBeyond,
  'idempotency.distinct-keys': recordEachTime(similarKeys),
  'idempotency.no-key-no-replay': recordEachTime((_, times) =>
    Array.from({ length: times }, () => undefined),
  ),
  'idempotency.workspace-separation': otherWorkspaceIsOther,
  'idempotency.contact-create': replayLasts,
  'idempotency.contact-update': replayUndoesNothing,
  'idempotency.contact-tags': replayBringsNoTagBack,
  'idempotency.deal-create': replayMakesNoOther,
  'idempotency.deal-close': replayIsFirstAnswerLater,
  'idempotency.ticket-update': replayIsFirstAnswerLater,
  'idempotency.ticket-comment': replayHasSameComment,
  'idempotency.webhook-create': replayAddsNoDestination,
  'idempotency.webhook-delete': replayIsFirstAnswer,
  'idempotency.ticket-assign': assignmentHonoursKey,
  'idempotency.conversation-assign': assignmentHonoursKey,
  'idempotency.reply': replyOnce,
  'idempotency.message-send': messageOnce,
  'idempotency.unknown-outcome': unknownReplyKept,
  'idempotency.unknown-outcome-message': unknownMessageKept,
  'idempotency.message-key-absent': withoutKey,
  'idempotency.task-complete': taskCompletedOnce,
  'idempotency.activity-create': activityRetried,
  'idempotency.activity-call-next-step': nextStepOnce,
  'idempotency.contact-upsert': replayUndoesNothing,
  ...meetingChecks,
})
