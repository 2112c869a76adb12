import { type Api, type Check, Inconclusive, type Json, succeeded } from '../api/index.js'
import { creations } from '../drivers/activity-trial.js'
import type { WriteTrial } from '../drivers/trial.js'
import { requireOrdinaryAccepted } from '../drivers/trials.js'
import type { ActivityKind } from '../observations/activity.js'
import { type Body, type Refusal, refusesBy } from './body.js'

/** The kinds whose fields the document shows (section 4.4). */
export const shownKinds = ['note', 'call', 'task'] as const satisfies readonly ActivityKind[]

/** A kind whose fields are shown. */
export type ShownKind = (typeof shownKinds)[number]

/** A check for each kind; one that is inconclusive does not keep the others from being judged. */
export const eachKind =
  (run: (api: Api, kind: ShownKind) => Promise<void>): Check =>
  async (api) => {
    let inconclusive: Inconclusive | undefined
    for (const kind of shownKinds)
      try {
        await run(api, kind)
      } catch (error) {
        if (!(error instanceof Inconclusive)) throw error
        inconclusive ??= error
      }
    if (inconclusive) throw inconclusive
  }

/** A check that each kind refuses some bodies. */
export const eachRefuses = (bodies: (kind: ShownKind) => readonly Body[], how: Refusal = {}): Check =>
  eachKind((api, kind) => refusesBy(creations[kind])(bodies(kind), how)(api))

/** Each body is accepted; where none is, something else is in the way. */
export async function expectEachAccepted(
  api: Api,
  trial: WriteTrial,
  bodies: readonly Json[],
): Promise<void> {
  const answers = await api.each(bodies.length, (n) => trial.send(bodies[n] ?? {}))
  const [first] = answers
  if (first && !answers.some(succeeded)) api.given2xx(first)
  for (const answer of answers) await api.case(async () => api.expect.status(answer, [200, 201]))
}

/** A trial of a kind of which an ordinary body is accepted, so that its refusals are evidence. */
export async function openProvenTrial(api: Api, kind: ActivityKind): Promise<WriteTrial> {
  const trial = await creations[kind](api)
  await requireOrdinaryAccepted(api, trial)
  return trial
}
