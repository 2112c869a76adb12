import { type Check, type Exchange, type Json, member, succeeded } from '../api/index.js'
import { creationOfAny, creations } from '../drivers/activity-trial.js'
import { openTrial, requireOrdinaryAccepted } from '../drivers/trials.js'
import {
  eachKind,
  eachRefuses,
  openProvenTrial,
  type ShownKind,
  shownKinds,
} from '../judgements/activity-kinds.js'
import { type Body, judgeRefused, type Refused, refusesAll } from '../judgements/body.js'
import { notAsConfigured } from '../judgements/not-as-configured.js'
import { noTexts } from '../kinds/type.js'
import { callOf, dueAt, occurredAt } from '../observations/activity.js'
import { callChecks } from './call.js'
import { taskChecks } from './task.js'

/** A task is not completed without a body, with and without the header that announces one. */
const bodyRequired: Check = async (api) => {
  const trial = await openTrial(api)
  const params = { id: String(trial.on.id), taskId: String(trial.on.taskId) }
  const bare = await api.call(api.operation, { params })
  // A missing content type may have an answer of its own (gap.content-type).
  if (bare.response.status !== 415) await api.case(async () => api.expect.error(bare, 400, 'invalid_request'))
  const announced = await api.call(api.operation, { params, rawBody: '' })
  await api.case(async () => api.expect.error(announced, 400, 'invalid_request'))
  const by: Exchange[] = [bare, announced]
  api.expect.unmoved(await trial.now(), trial.before, 'the task stays as it was', { by })
  await requireOrdinaryAccepted(api, trial)
}

/** The checks of what completing a task takes. */
const taskCompletionChecks = {
  'validation.task-complete-body-required': bodyRequired,
}

/** `POST /activities` refuses a body without a type, or of one that there is not, whatever else it holds. */
const noTypes: Refused = {
  wrong: [
    { type: undefined },
    { type: undefined, occurredAt, call: callOf() },
    { type: 'Note' },
    { type: 'notes' },
    { type: 'email' },
    { type: ['note'] },
  ],
  others: [
    { type: undefined, dueAt },
    { type: 'TASK' },
    { type: 'Call', occurredAt, call: callOf() },
    { type: 'constructor' },
    { type: '' },
    { type: null },
    { type: 7 },
  ],
}

/** The fields that only one of the kinds has, each with a value it takes there. */
const own: Readonly<Record<ShownKind, Json>> = {
  note: { pinned: true },
  task: {
    dueAt,
    assignedToEmail: 'nobody@conformance.example.com',
    priority: 'high',
    reminderType: 'call',
  },
  call: {
    occurredAt,
    call: callOf(),
    nextStep: { title: 'next step', dueAt, assignedToEmail: null },
  },
}

const fieldsOfOthers = (kind: ShownKind): readonly Body[] =>
  shownKinds
    .filter((other) => other !== kind)
    .flatMap((other) => Object.entries(own[other]).map(([name, value]) => ({ [name]: value })))

/** A check that each kind refuses values that are not texts as a member. */
function refusesNoTexts(name: 'title' | 'body'): Check {
  const { wrong, ...how } = noTexts(name)
  return eachRefuses(() => wrong, how)
}

/** `POST /activities` takes a note that says nothing. */
const minimalNote: Check = async (api) => {
  const trial = await creations.note(api)
  const bare = await trial.send({ title: undefined, body: undefined })
  // Something else than the body may be in the way, such as a key or a plan.
  if (!succeeded(bare) && bare.response.status !== 400) await requireOrdinaryAccepted(api, trial)
  api.expect.status(bare, 201)
}

/** `POST /activities` refuses null as a note's title. */
const titleNotNull: Check = async (api) => {
  const trial = await openProvenTrial(api, 'note')
  const flagged = await trial.send({ pinned: null })
  if (api.assumptions['null-vs-absent'] !== 'refuse') {
    notAsConfigured(api, 'null-vs-absent', flagged)
    return api.inconclusive('it is assumed that null is accepted where nothing says so (gap.null-vs-absent)')
  }
  if (succeeded(flagged))
    return api.inconclusive('null is taken for `pinned` as well, as if it were absent (gap.null-vs-absent)')
  await judgeRefused(api, trial, [{ title: null }])
}

/** `POST /activities` takes null as a note's deal, as if there were none. */
const dealNull: Check = async (api) => {
  const trial = await openProvenTrial(api, 'note')
  api.expect.status(await trial.send({ dealId: null }), 201)
}

/** `POST /activities` takes a body of null from every kind, and makes no text of it. */
const bodyNull = eachKind(async (api, kind) => {
  const trial = await openProvenTrial(api, kind)
  await api.case(async () => {
    const exchange = await trial.send({ body: null })
    api.expect.status(exchange, 201)
    const stored = await trial.stored(api.read.record(exchange))
    const { content, body } = stored
    const by = [exchange, ...api.evidence.exchanges.slice(-1)]
    api.expect.that(![content, body].includes('null'), 'no text', 'null', {
      by,
      compared: member(stored, content === 'null' ? 'content' : 'body', { differs: 'null' }),
    })
  })
})

/** The checks of what requests about activities, notes and tasks look like. */
export const activityChecks = {
  ...taskCompletionChecks,
  'validation.activity-type': refusesAll(noTypes, creationOfAny),
  'validation.activity-lead-required': eachRefuses(() => [{ leadId: undefined }, { leadId: null }]),
  'validation.activity-cross-shape-field': eachRefuses(fieldsOfOthers),
  'validation.note-minimal': minimalNote,
  'validation.note-title-not-null': titleNotNull,
  'validation.activity-title-type': refusesNoTexts('title'),
  'validation.activity-deal-null': dealNull,
  'validation.activity-body-null': bodyNull,
  'validation.activity-body-type': refusesNoTexts('body'),
  ...taskChecks,
  ...callChecks,
}
