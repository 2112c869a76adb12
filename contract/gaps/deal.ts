import { closingMembers } from '../words/deal.js'
import { choice, gap, value } from './gap.js'
import {
  all,
  anything,
  distinct,
  flag,
  members,
  milliseconds,
  name,
  oneOf,
  orNull,
  type Problem,
  record,
  someNames,
} from './value-check.js'

/** How closing a deal says won or lost: a word, or true and false. */
function closeWord(value: unknown, at?: string): Problem | undefined {
  return typeof value === 'boolean' ? undefined : name(value, at)
}

/** What is open about deals (sections 2.2, 2.14, 3 and 4.5). */
export const dealGaps = {
  'pipelines-and-stages': gap(
    '2.14',
    'Which pipelines, stages and lost reasons there are; no operation lists them.',
    value<{ readonly pipelines: readonly string[]; readonly stages: readonly string[] }>(
      { pipelines: ['pipe_default', 'pipe_renewals'], stages: ['new', 'won', 'lost'] },
      [
        { pipelines: ['pipe_default'], stages: ['new', 'won', 'lost'] },
        {
          pipelines: ['pipe_default', 'pipe_renewals', 'pipe_partners'],
          stages: ['won', 'lost', 'new'],
        },
      ],
    ),
    'Use configured ids, otherwise those of listed deals.',
    { check: members({ pipelines: someNames, stages: someNames }), shows: ['listDeals', 'createDeal'] },
  ),
  'deal-create-fields': gap(
    '4.5',
    'What creating a deal takes in addition to a title.',
    value<{
      readonly contact: string
      /** What names the contact: its id, or its e-mail address. */
      readonly by: 'id' | 'email'
      readonly pipeline: string
      readonly stage: string
      readonly owner: string
    }>({ contact: 'leadId', by: 'id', pipeline: 'pipelineId', stage: 'stageId', owner: 'ownerEmail' }, [
      { contact: 'contactId', by: 'id', pipeline: 'pipeline', stage: 'stage', owner: 'owner' },
      { contact: 'leadEmail', by: 'email', pipeline: 'pipelineId', stage: 'stageId', owner: 'ownerEmail' },
    ]),
    'Send a title and the contact under the configured name.',
    {
      check: all(
        members({ contact: name, by: oneOf('id', 'email'), pipeline: name, stage: name, owner: name }),
        distinct(['contact', 'pipeline', 'stage', 'owner'], ['title']),
      ),
      answers: ['validation.deal-title-required', 'deal.create-reference-missing'],
      forms: ['createDeal'],
    },
  ),
  'deal-create-invalid-state': gap(
    '4.5',
    'In which state no deal can be created.',
    choice('no-open-stage', ['archived-pipeline', 'inactive-contact']),
    'It is reported, never judged.',
    { answers: ['deal.create-invalid-state'] },
  ),
  'deal-close-selector': gap(
    '4.5',
    'How the body of closing a deal says won or lost.',
    value<{ readonly field: string; readonly won: string | boolean; readonly lost: string | boolean }>(
      { field: 'outcome', won: 'won', lost: 'lost' },
      [
        { field: 'status', won: 'won', lost: 'lost' },
        { field: 'result', won: 'won', lost: 'lost' },
        { field: 'won', won: true, lost: false },
        { field: 'decision', won: 'accepted', lost: 'rejected' },
      ],
    ),
    'Try the usual names on a deal of the run until one is accepted, or use the configured one.',
    {
      check: all(
        members({ field: name, won: closeWord, lost: closeWord }),
        distinct(['field'], closingMembers),
        distinct(['won', 'lost']),
      ),
      answers: ['validation.deal-close-outcome'],
      forms: ['closeDeal'],
    },
  ),
  'deal-close-expected-rev': gap(
    '4.5',
    'Whether closing needs `expectedRev`, and within which bounds.',
    choice('optional', ['required']),
    'Judged calls send the current one.',
    { shapes: ['closeDeal'] },
  ),
  'deal-lost-reason': gap(
    '4.5',
    'Whether losing a deal requires a reason, or takes a note.',
    value<{ readonly required: boolean; readonly send: Readonly<Record<string, unknown>> }>(
      { required: false, send: {} },
      [{ required: true, send: { lostReasonId: 'reason_1' } }],
    ),
    'Send the configured members when losing a deal; without them, a refusal is not judged.',
    { check: members({ required: flag, send: record(name, anything) }), shapes: ['closeDeal'] },
  ),
  'deal-reclose': gap(
    '3',
    'Whether a closed deal can be closed again, with the same or the other outcome.',
    choice('refuse', ['same-outcome-ok', 'interchange']),
    'A 409 is expected, as a question only; a 200 that changes neither `status` nor `closedAt` is fine.',
    { answers: ['idempotency.window-end', 'transition.deal-close-closed'] },
  ),
  'deal-archive': gap(
    '2.2',
    'What archives a deal: no operation does, and no field shows it.',
    value<{ readonly afterCloseMs: number | null }>({ afterCloseMs: null }, [
      { afterCloseMs: 7 * 24 * 60 * 60 * 1000 },
    ]),
    'The id of such a deal is configured.',
    { check: members({ afterCloseMs: orNull(milliseconds) }), shows: ['listDeals'] },
  ),
}
