import type { GapName } from '../assumptions/gaps.js'
import { limits } from '../limits.js'
import type { OperationId } from '../operations/index.js'
import { compactOperationIds, compactOperations } from '../operations/index.js'
import { op } from '../operations/op.js'
import { unknownId } from './kinds/record.js'
import { family, type RuleOptions, rule } from './rule.js'

const { page } = limits
const { key, body } = limits.compact

const create = op.createContact
const update = op.updateContact
const writes = [create, update] as const
const lists = compactOperationIds.filter((id) => compactOperations[id].answer.kind === 'page')

/** A rule of section 4.11, which leaves open how its variant is chosen, as most others of its kind do. */
const stated = (
  says: string,
  on: readonly OperationId[],
  { gaps = [], ...more }: Omit<RuleOptions, 'on' | 'variant'> = {},
  section = '4.11',
) => rule(section, says, { on, variant: 'compact', gaps: ['compact-selection', ...gaps], ...more })

/** A rule on writes, whose bodies section 4.11 does not show. */
const written = (
  says: string,
  on: readonly OperationId[],
  gaps: readonly GapName[] = [],
  more: Pick<RuleOptions, 'needs' | 'doubt' | 'ruledOut' | 'leftOpen'> = {},
) => stated(says, on, { effects: 'writes', gaps: ['compact-input', ...gaps], ...more })

/** An unknown id is answered 404. */
const missing = (on: OperationId, gaps: readonly GapName[] = []) =>
  unknownId(on, { section: '4.11', variant: 'compact', gaps: ['compact-selection', ...gaps, 'error-body'] })

/** The compact variant (section 4.11). */
export const compact = family('compact', {
  'compact.envelope': stated(
    'A list answers 200 with an object that always has `data`, an array of objects, and `next_cursor`, a string or null.',
    lists,
  ),
  'compact.traversal': stated(
    'Following `next_cursor` while it is not null, past empty pages too, ends and gives each record once.',
    lists,
    { gaps: ['short-pages'] },
  ),
  'compact.limit': stated(
    `A list takes a \`limit\` from ${page.min} to ${page.max}, gives no more records than that on a page, and goes by ${page.default} without one.`,
    lists,
    { gaps: ['limit-out-of-range'] },
  ),
  'compact.limit-not-integer': stated('A `limit` that is not an integer gets 400 `invalid_request`.', lists, {
    gaps: ['error-body'],
  }),
  'compact.order-by-id': stated('Every list is ordered by id.', lists, { gaps: ['id-collation'] }),
  'compact.me-200': stated(
    'GET /api/v1/me answers 200 with the workspace that the key is bound to.',
    [op.getWorkspace],
    {
      gaps: ['compact-me-shape'],
    },
  ),
  'compact.agent-list-200': stated(
    'GET /api/v1/agents answers 200 with agents that have each of their seven listed fields.',
    [op.listAgents],
    { needs: ['record:agent'], gaps: ['compact-record-types'] },
    '2.14',
  ),
  'compact.agent-read-200': stated(
    'GET /api/v1/agents/{id} answers 200 with the agent of that id.',
    [op.getAgent],
    {
      needs: ['record:agent'],
      gaps: ['compact-record-types', 'compact-single-envelope', 'record-origin'],
    },
  ),
  'compact.agent-missing': missing(op.getAgent),
  'compact.lead-list-200': stated(
    'GET /api/v1/leads answers 200 with leads that have each of their nine listed fields.',
    [op.listLeads],
    { needs: ['record:lead'], gaps: ['compact-record-types'] },
    '2.14',
  ),
  'compact.lead-read-200': stated(
    'GET /api/v1/leads/{id} answers 200 with the lead of that id.',
    [op.getLead],
    {
      needs: ['record:lead'],
      gaps: ['compact-record-types', 'compact-single-envelope', 'record-origin'],
    },
  ),
  'compact.lead-missing': missing(op.getLead),
  'compact.contact-list-200': stated(
    'GET /api/v1/contacts answers 200 with contacts that have each of their ten listed fields.',
    [op.listContacts],
    { gaps: ['compact-record-types'] },
  ),
  'compact.contact-read-200': stated(
    'GET /api/v1/contacts/{id} answers 200 with the contact of that id.',
    [op.getContact],
    { gaps: ['compact-record-types', 'compact-single-envelope'] },
  ),
  'compact.contact-missing': missing(op.getContact),
  'compact.contact-foreign': written(
    'Reading a contact, an agent or a lead of another workspace gets 404 `not_found`.',
    [op.getContact, op.getAgent, op.getLead],
    ['error-body'],
    { needs: ['key:other-workspace'] },
  ),
  'compact.conversation-list-200': stated(
    'GET /api/v1/conversations answers 200 with conversations that have each of their nine listed fields, `state` among them.',
    [op.listConversations],
    { needs: ['record:conversation'], gaps: ['compact-record-types'] },
  ),
  'compact.contact-create-201': written(
    'POST /api/v1/contacts answers 201 with a contact that can then be read by its id and is listed.',
    [create],
    ['compact-single-envelope', 'compact-conflict'],
  ),
  'compact.contact-update-200': written(
    'PATCH /api/v1/contacts/{id} answers 200 with the contact as it is after the change.',
    [update],
    ['compact-single-envelope'],
  ),
  'compact.update-missing': missing(update, ['compact-input', 'error-precedence']),
  'compact.key-required-create': stated(
    'POST /api/v1/contacts without an `Idempotency-Key` gets 400 `invalid_request` and creates nothing.',
    [create],
    { gaps: ['compact-input', 'error-body'] },
  ),
  'compact.key-required-update': stated(
    'PATCH /api/v1/contacts/{id} without an `Idempotency-Key` gets 400 `invalid_request` and changes nothing.',
    [update],
    { gaps: ['compact-input', 'error-body'] },
  ),
  'compact.key-min-length': written(
    `An \`Idempotency-Key\` of ${key.min} characters is accepted, and one of ${key.min - 1} gets 400 \`invalid_request\`.`,
    writes,
    ['error-body'],
  ),
  'compact.key-max-length': written(
    `An \`Idempotency-Key\` of ${key.max} characters is accepted, and one of ${key.max + 1} gets 400 \`invalid_request\`.`,
    writes,
    ['error-body'],
  ),
  'compact.key-characters': written(
    'An `Idempotency-Key` is made of ASCII letters, digits, `_` and `-`; with any other character it gets 400 `invalid_request`.',
    writes,
    ['error-body'],
  ),
  'compact.replay': written(
    'A write sent again under its key gets the same answer and has no second effect.',
    writes,
    ['compact-replay-window'],
  ),
  'compact.key-reused': written(
    'A write under a key that another request has used is refused and changes nothing.',
    writes,
    ['compact-key-reuse-status'],
    {
      doubt:
        'The errors listed for this variant have 409 and no 422, while section 7 gives a reused key 422.',
      ruledOut: 'another request under a used key succeeds, or takes effect',
      leftOpen: 'the status of the refusal',
    },
  ),
  'compact.key-scope-workspace': written(
    'The same `Idempotency-Key` sent from two workspaces is two keys.',
    writes,
    [],
    {
      needs: ['key:other-workspace'],
      doubt: 'What is counted "per workspace and key/connection" can be read in more than one way.',
      ruledOut: 'a key that another workspace has used is refused, or answered with its record',
    },
  ),
  'compact.body-max': written(
    `The body of a write may have up to ${body.kilobytes} KB, and a larger one gets 413.`,
    writes,
    ['compact-body-16kb', 'error-code-413'],
  ),
  'compact.statuses': stated(
    'Reads answer 200 or one of 400, 401, 403, 404, 429, 500 and 503; writes may also answer 201, 409 and 413.',
    compactOperationIds,
    {
      effects: 'writes',
      gaps: ['compact-key-reuse-status'],
      doubt:
        'What is listed are error statuses of this variant; section 7 has more without naming a variant.',
      leftOpen: 'whether the list of statuses is complete',
    },
  ),
  'compact.error-body': stated('An error carries one of the codes of section 7.', compactOperationIds, {
    gaps: ['error-body'],
    doubt: 'Section 4.11 lists the statuses of errors and says nothing of their bodies.',
    leftOpen: 'whether errors of this variant have the same codes',
  }),
  'compact.bearer': stated(
    'Every operation asks for a bearer key: without one it answers 401 `unauthorized`.',
    compactOperationIds,
    { gaps: ['error-body'] },
  ),
})
