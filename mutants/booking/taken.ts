import type { families } from '../../contract/index.js'
import { ApiError } from '../../fake-server/pipeline/api-error.js'
import type { Behaviour } from '../../fake-server/pipeline/context.js'
import { one } from '../../fake-server/pipeline/reply.js'
import type { Workspace } from '../../fake-server/store/workspace.js'
import { aroundHandler, type Mutants, mutant } from '../mutant.js'
import { refusedAs, refusing } from '../refusing.js'
import { turns } from '../turns.js'
import { book } from './operators.js'

type Rules = Mutants<typeof families.booking>

/** Changes what a conflict carries. */
const carrying = (change: (details: object, slotId: string, workspace: Workspace) => object) =>
  refusing(book, (apiError, { body, workspace }) =>
    apiError.code === 'conflict'
      ? new ApiError('conflict', apiError.message, apiError.rule, {
          details: change(apiError.more.details ?? {}, String(body.slotId), workspace) as Record<
            string,
            unknown
          >,
        })
      : apiError,
  )

/** Takes the slot for what it was when the call came in, and books it a while later. */
const racing = (behaviour: Behaviour) =>
  aroundHandler(behaviour, book, async (next, context) => {
    const { workspace, body } = context
    const asked = workspace.slots.get(String(body.slotId))
    await turns(context)
    const slots = {
      get: (id: string) => (id === asked?.id ? asked : workspace.slots.get(id)),
      put: workspace.slots.put.bind(workspace.slots),
      read: workspace.slots.read.bind(workspace.slots),
    }
    return next({ ...context, workspace: Object.create(workspace, { slots: { value: slots } }) })
  })

/** Faults of slots that others want, too. */
export const takenMutants: Pick<Rules, 'booking.alternatives' | 'booking.concurrent'> = {
  'booking.alternatives': [
    mutant(
      'a conflict has no alternatives',
      carrying(() => ({})),
    ),
    mutant(
      'alternatives are counted',
      carrying((details) => ({ alternatives: Object.values(details).flat().length })),
    ),
    mutant(
      'alternatives are called slots',
      carrying((details) => ({ slots: Object.values(details).flat() })),
    ),
    mutant(
      'the slot itself is among the alternatives',
      carrying((_, slotId) => ({ alternatives: [{ slotId }] })),
    ),
    mutant(
      'slots that are taken are offered',
      carrying((_, slotId, workspace) => ({
        alternatives: [...workspace.slots.all()]
          .filter(({ id, meetingId }) => meetingId !== null && id !== slotId)
          .map(({ id }) => ({ slotId: id })),
      })),
    ),
    mutant(
      'no alternative is no list',
      carrying(() => ({ alternatives: null })),
    ),
  ],
  'booking.concurrent': [
    mutant('a slot is booked once for each who asks before it is taken', racing),
    mutant(
      'who comes too late is told of the meeting of another',
      refusing(book, (apiError, { workspace, body }) => {
        const meetingId = workspace.slots.get(String(body.slotId))?.meetingId
        const told = apiError.code === 'conflict' && meetingId
        return told ? one(200, { meetingId, alreadyBooked: true }) : apiError
      }),
    ),
    mutant('who comes too late is in an invalid state', refusedAs(book, 'conflict', 'invalid_state')),
    mutant('who comes too late crashes', refusedAs(book, 'conflict', 'internal')),
  ],
}
