import { op } from '../operations/op.js'
import { family, rule } from './rule.js'
import { meetingRules } from './transition/meeting.js'
import { taskTransitionRules } from './transition/task.js'

/** States and how they change (sections 3 and 4.5). */
export const transition = family('transition', {
  'transition.deal-created-open': rule('3', 'A deal has `status` `open` when it has just been created.', {
    on: [op.createDeal],
    effects: 'writes',
    gaps: ['contact-create-fields', 'deal-create-fields'],
  }),
  'transition.deal-default-stage': rule(
    '4.5',
    'Deals created without pipeline and stage stand in the default pipeline of the workspace, in its first open stage: all in the same one.',
    {
      on: [op.createDeal],
      effects: 'writes',
      gaps: ['contact-create-fields', 'deal-create-fields', 'pipelines-and-stages'],
    },
  ),
  'transition.deal-won': rule(
    '3',
    'An open deal that is closed as won answers 200, has `status` `won` from then on and a time in `closedAt`.',
    {
      on: [op.closeDeal],
      effects: 'writes',
      gaps: ['contact-create-fields', 'deal-create-fields', 'deal-close-selector', 'deal-close-expected-rev'],
    },
  ),
  'transition.deal-lost': rule(
    '3',
    'An open deal that is closed as lost answers 200, has `status` `lost` from then on and a time in `closedAt`.',
    {
      on: [op.closeDeal],
      effects: 'writes',
      gaps: [
        'contact-create-fields',
        'deal-create-fields',
        'deal-close-selector',
        'deal-close-expected-rev',
        'deal-lost-reason',
      ],
    },
  ),
  'transition.deal-close-closed': rule(
    '3',
    'Closing a closed deal, either way, gets 409 `invalid_state` and moves nothing in it.',
    {
      on: [op.closeDeal],
      effects: 'writes',
      gaps: [
        'contact-create-fields',
        'deal-create-fields',
        'deal-close-selector',
        'deal-reclose',
        'error-body',
      ],
      doubt:
        '`open` is the only state the table closes from, but it does not say for which states the error is meant.',
      ruledOut:
        'what is refused changes how the deal was closed, or one closed deal is closed otherwise and another is refused',
      leftOpen: 'whether closed deals may be closed again, all alike, and the status and code of the refusal',
    },
  ),
  ...taskTransitionRules,
  ...meetingRules,
})
