import { type OperationId, op } from '../../contract/index.js'
import { type Api, type Call, isObject, type Json, succeeded } from '../api/index.js'
import { type ActivityKind, createActivity, makeActivityBody, nextStep } from '../observations/activity.js'
import type { WriteTrial } from './trial.js'

/** Where what a body makes is listed under its contact. */
type Place = 'notes' | 'tasks' | 'timeline'

const listOf: Readonly<Record<Place, (leadId: string) => readonly [OperationId, Call]>> = {
  notes: (id) => [op.listContactNotes, { params: { id } }],
  tasks: (leadId) => [op.listTasks, { query: { leadId } }],
  timeline: (leadId) => [op.listActivities, { query: { leadId } }],
}

const placeOf = { note: 'notes', task: 'tasks', call: 'timeline', meeting: 'timeline' } as const

/** How bodies of one kind are tried. */
interface Creation {
  readonly name?: string
  /** What the base body holds in addition to the kind's own members. */
  readonly more?: (api: Api) => Json
  /** Where a body that is refused may leave something; the kind's own place by default. */
  readonly places?: readonly Place[]
  /** Where the record of an answer is read back. */
  readonly storedAt?: (answer: Json) => readonly [place: Place, id: unknown]
}

/** The contact that bodies are tried for, the same throughout a run. */
export const makeTrialContact = (api: Api): Promise<Json> =>
  api.observe('a contact to try activities for', (maker) => maker.given.contact(), { lasting: true })

/** The words of a base body, which nothing else has. */
const wordsOf = ({ title, body, nextStep: next }: Json): readonly string[] =>
  [title, body, isObject(next) ? next.title : undefined].filter(
    (text): text is string => typeof text === 'string',
  )

/** A next step with some members replaced, so that its other members stay those of the base body. */
const stepOf = ({ nextStep: base }: Json, { nextStep: sent }: Json): Json =>
  isObject(base) && isObject(sent) ? { nextStep: { ...base, ...sent } } : {}

/** Whether a record shows one of the words in its texts. */
const bears =
  (words: readonly string[]) =>
  ({ title, content, body }: Json): boolean =>
    words.some((word) =>
      [title, content, body].some((text) => typeof text === 'string' && text.includes(word)),
    )

/**
 * Tries bodies of `POST /activities` of one kind for a contact that all trials share. Title and text of each
 * are words of its own, which identify what a refused body leaves.
 */
const creation =
  (kind: ActivityKind, { name = `a ${kind}`, more, places = [placeOf[kind]], storedAt }: Creation = {}) =>
  async (api: Api): Promise<WriteTrial> => {
    const contact = await makeTrialContact(api)
    const leadId = String(contact.id)
    const refused: string[] = []
    return {
      name,
      on: contact,
      ordinary: {},
      async send(fields) {
        // Whether a recorded meeting has a text is open (gap.activity-meeting-fields).
        const text = kind === 'meeting' ? {} : { body: api.fresh.word() }
        const base = await makeActivityBody(api, kind, contact, { ...text, ...more?.(api) })
        const step = stepOf(base, fields)
        const exchange = await api.call(createActivity, { body: { ...base, ...fields, ...step } })
        if (!succeeded(exchange)) refused.push(...wordsOf(base))
        return exchange
      },
      before: [],
      async now() {
        const left: Json[] = []
        for (const place of places) {
          const { records } = await api.read.walk(...listOf[place](leadId), { maxPages: 20 })
          for (const record of records.filter(bears(refused))) left.push(record)
        }
        return left
      },
      stored(answer) {
        const [place, id] = storedAt?.(answer) ?? [placeOf[kind], answer.id]
        const [operation, call] = listOf[place](leadId)
        return api.read.present(operation, String(id), call)
      },
    }
  }

/** Tries bodies of each kind. */
export const creations: Readonly<Record<ActivityKind, (api: Api) => Promise<WriteTrial>>> = {
  note: creation('note'),
  task: creation('task'),
  call: creation('call'),
  meeting: creation('meeting'),
}

/** Tries bodies that may be recorded as any kind. */
export const creationOfAny = creation('note', { places: ['notes', 'tasks', 'timeline'] })

/** Tries bodies of calls with a next step, which is read back among the tasks. */
export const nextStepCreation = creation('call', {
  name: 'a call with a next step',
  more: (api) => ({ nextStep: nextStep(api) }),
  places: ['timeline', 'tasks'],
  storedAt: ({ nextStepTaskId }) => ['tasks', nextStepTaskId],
})
