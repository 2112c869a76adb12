import type { RuleId } from '../../../contract/index.js'
import { blockedRules, judgeBlockedLists } from './access/blocked-lists.js'
import { dealsOffRules, judgeDealsOff } from './access/deals-off.js'
import { judgeKeys, keyRules } from './access/keys.js'
import { judgeScopes, scopeRules } from './access/scopes.js'
import { addressedRules, judgeAddressed } from './answers/addressed.js'
import { judgeEmails } from './answers/emails.js'
import { filterRules, judgeFilters } from './answers/filters.js'
import { judgeOrder, orderRules } from './answers/order.js'
import { judgeOutcomes, outcomeRules } from './answers/outcomes.js'
import { judgeSent, sentRules } from './answers/sent.js'
import { judgeStatuses, statusRules } from './answers/statuses.js'
import { judgeTemplates } from './answers/templates.js'
import { judgeDefaultStage } from './default-stage.js'
import { existenceRules, judgeExistence } from './existence/judge-existence.js'
import type { JudgeHistory } from './history.js'
import { judgeAppeared } from './lasting/judge-appeared.js'
import { judgeComplete } from './lasting/judge-complete.js'
import { judgeLasting, lastingRules } from './lasting/judge-lasting.js'
import { judgeListed, listedRules } from './lasting/judge-listed.js'
import { judgeOrders } from './overlaps/judge-orders.js'
import { judgePages } from './pages.js'
import { judgeRefusedValues, refusalRules } from './refused-values.js'
import { judgeReplays } from './replays.js'
import { judgeRequests, requestRules } from './requests/judge-requests.js'
import { judgeValid } from './requests/refused-valid.js'
import { judgeWrongRefusals } from './requests/wrong-refusals.js'
import { judgeRevisions } from './revisions.js'
import { judgeStates } from './states.js'
import { judgeWorkspaces, workspaceRules } from './workspaces/judge-workspaces.js'
import { judgeWrites } from './writes.js'

/** Rules that histories decide by the same traffic, and what that is, in words that follow `record`. */
interface ShownRules {
  readonly rules: readonly RuleId[]
  readonly needs: string
}

/** What judges histories, and the rules that it judges. */
export interface HistoryRules {
  readonly judge: JudgeHistory
  readonly shows: readonly ShownRules[]
}

/** Every rule that histories decide. */
export const historyRules: readonly HistoryRules[] = [
  {
    judge: judgeReplays,
    shows: [
      {
        rules: ['idempotency.replay-same-response', 'compact.replay'],
        needs: 'a write that is sent again under its Idempotency-Key, with the Authorization header of both',
      },
      {
        rules: ['idempotency.key-reused', 'compact.key-reused'],
        needs: 'another body under an Idempotency-Key that was used, with the Authorization header of both',
      },
    ],
  },
  {
    judge: judgePages,
    shows: [
      {
        rules: ['paging.limit-default', 'paging.limit-caps-page', 'paging.limit-above-max', 'compact.limit'],
        needs: 'a page of a list, with and without limit',
      },
      {
        rules: ['paging.traversal-complete', 'paging.traversal-ends', 'compact.traversal'],
        needs: 'a walk from page to page along the cursors',
      },
    ],
  },
  {
    judge: judgeRevisions,
    shows: [
      { rules: ['revision.increases'], needs: 'two answers that show a record with a rev' },
      {
        rules: [
          'revision.ticket-update-stale',
          'revision.ticket-assign-stale',
          'revision.deal-close-stale',
          'revision.conversation-assign-stale',
        ],
        needs: 'a write with an expectedRev that the record had before, and without an Idempotency-Key',
      },
    ],
  },
  {
    judge: judgeStates,
    shows: [
      {
        rules: [
          'transition.deal-created-open',
          'transition.deal-won',
          'transition.deal-lost',
          'transition.task-complete',
          'transition.task-complete-default',
          'transition.task-reopen',
          'transition.meeting-cancel',
          'transition.meeting-cancel-repeat',
        ],
        needs: 'the call that brings the transition about',
      },
    ],
  },
  // It shows where a rule is broken, and not that all of it is kept.
  { judge: judgeDefaultStage, shows: [] },
  {
    judge: judgeWrites,
    shows: [
      {
        rules: ['contact.update-200', 'ticket.update-200', 'ticket.assign-200', 'conversation.assign-200'],
        needs: 'the write, and a later read of its record',
      },
    ],
  },
  {
    judge: judgeRequests,
    shows: [{ rules: requestRules, needs: 'a request that is not valid by it' }],
  },
  // The rules that it breaks are those of the requests, the pages and the successes.
  { judge: judgeValid, shows: [] },
  { judge: judgeWrongRefusals, shows: [] },
  { judge: judgeStatuses, shows: [{ rules: statusRules, needs: 'a call that succeeds' }] },
  { judge: judgeAddressed, shows: [{ rules: addressedRules, needs: 'a call that succeeds' }] },
  { judge: judgeSent, shows: [{ rules: sentRules, needs: 'a write that succeeds, with the member' }] },
  { judge: judgeFilters, shows: [{ rules: filterRules, needs: 'a page that the filter finds records for' }] },
  {
    judge: judgeOutcomes,
    shows: [
      { rules: outcomeRules, needs: 'a write that succeeds, with what the rule is about' },
      { rules: ['error.rate-limited'], needs: 'a refusal for too many calls, with its headers' },
    ],
  },
  {
    judge: judgeEmails,
    shows: [
      {
        rules: ['contact.create-conflict', 'contact.update-conflict'],
        needs: 'an address that another contact is shown with before and after',
      },
    ],
  },
  {
    judge: judgeTemplates,
    shows: [
      {
        rules: ['template.approved-only'],
        needs: 'a message with a template that lists show before and after, and not as approved',
      },
    ],
  },
  {
    judge: judgeBlockedLists,
    shows: [
      {
        rules: blockedRules,
        needs: 'lists of a workspace between two answers that its contact limit blocks it',
      },
    ],
  },
  {
    judge: judgeDealsOff,
    shows: [
      {
        rules: dealsOffRules,
        needs: 'calls about deals between refusals of several of them, as deals are switched off',
      },
    ],
  },
  {
    judge: judgeWorkspaces,
    shows: [
      {
        rules: workspaceRules,
        needs: 'calls with keys of two workspaces that name the same record, and the contacts of both',
      },
    ],
  },
  {
    judge: judgeExistence,
    shows: [{ rules: existenceRules, needs: 'several requests that name the same record' }],
  },
  { judge: judgeOrder, shows: [{ rules: orderRules, needs: 'a page of two records or more' }] },
  {
    judge: judgeLasting,
    shows: [
      {
        rules: lastingRules,
        needs: 'a read of the record before the call and one after it, and judge with --closed',
      },
    ],
  },
  {
    judge: judgeComplete,
    shows: [
      {
        rules: [...filterRules, 'paging.traversal-complete'],
        needs: 'a walk to the end of a list whose records were listed before, and judge with --closed',
      },
    ],
  },
  // The rules that it breaks are those of the requests that have made nothing.
  { judge: judgeAppeared, shows: [] },
  {
    judge: judgeListed,
    shows: [{ rules: listedRules, needs: 'a new activity or reply, and a later list that shows it' }],
  },
  {
    judge: judgeOrders,
    shows: [
      {
        rules: ['idempotency.concurrent-single-effect'],
        needs: 'two requests that overlap, and are the same under one Idempotency-Key',
      },
      { rules: ['revision.one-winner'], needs: 'two changes that overlap, with the same expectedRev' },
      {
        rules: ['booking.concurrent'],
        needs: 'two bookings of one slot that overlap, and judge with --closed',
      },
    ],
  },
  {
    judge: judgeRefusedValues,
    shows: [
      {
        rules: refusalRules,
        needs: 'a write that is refused, and a later read of its record, and judge with --closed',
      },
    ],
  },
  {
    judge: judgeKeys,
    shows: [{ rules: keyRules, needs: 'calls with and without a key, with the Authorization headers' }],
  },
  {
    judge: judgeScopes,
    shows: [
      { rules: scopeRules, needs: 'calls with a key that lacks the scope, with the Authorization header' },
    ],
  },
]
