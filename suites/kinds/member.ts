import type { activityTypes } from '../../contract/index.js'
import type { Api, Json } from '../api/index.js'
import { creations, nextStepCreation } from '../drivers/activity-trial.js'
import type { WriteTrial } from '../drivers/trial.js'
import { openTrial } from '../drivers/trials.js'
import { judgeAccepted } from '../judgements/body.js'
import { expectValues } from '../judgements/state.js'
import { callOf } from '../observations/activity.js'

/** A member of a body: the path to it, and the shape that the body's `type` selects, where there are several. */
export interface BodyMember {
  readonly field: string
  readonly shape?: (typeof activityTypes)[number]
}

/** Opens a trial of bodies that have the member. */
export function openMemberTrial(api: Api, { field, shape }: BodyMember): Promise<WriteTrial> {
  if (shape === undefined) return openTrial(api)
  return field.startsWith('nextStep.') ? nextStepCreation(api) : creations[shape](api)
}

/** What a body holds where the member has a value. */
export function withValue({ field }: BodyMember, value: unknown): Json {
  const [name = '', inner] = field.split('.')
  if (inner === undefined) return { [name]: value }
  return { [name]: name === 'call' ? callOf({ [inner]: value }) : { [inner]: value } }
}

/** The name of the member in the record read back. */
const shownAs = ({ field, shape }: BodyMember): string =>
  field === 'body' && shape !== 'call' ? 'content' : (field.split('.').at(-1) ?? '')

/** Judges that a text is accepted, and that the record read back shows it as it was sent. */
export async function judgeTextAccepted(
  api: Api,
  trial: WriteTrial,
  member: BodyMember,
  text: string,
): Promise<void> {
  const sent = withValue(member, text)
  // What records an activity is not answered with the activity.
  if (member.shape === undefined) return judgeAccepted(api, trial, sent)
  await judgeKept(api, trial, sent, (await isShown(api, trial, member)) ? { [shownAs(member)]: text } : {})
}

/** Judges that a body is accepted, and that the record read back holds some members. */
export async function judgeKept(api: Api, trial: WriteTrial, sent: Json, held: Json): Promise<void> {
  const exchange = await trial.send(sent)
  api.expect.status(exchange, [200, 201])
  const stored = await trial.stored(api.read.record(exchange))
  expectValues(api, stored, held, [exchange, ...api.evidence.exchanges.slice(-1)])
}

/** Whether a record shows the member at all; under which name a task shows its body is open (gap.task-record-map). */
async function isShown(api: Api, trial: WriteTrial, member: BodyMember): Promise<boolean> {
  if (member.shape !== 'task' || member.field !== 'body') return true
  return api.observe('a task shows its body', async () => {
    const text = api.fresh.word()
    const answer = api.read.record(await trial.send(withValue(member, text)))
    return (await trial.stored(answer))[shownAs(member)] === text
  })
}
