import type { families, ServedOperationId } from '../../contract/index.js'
import { ApiError } from '../../fake-server/pipeline/api-error.js'
import type { Context } from '../../fake-server/pipeline/context.js'
import type { Workspace } from '../../fake-server/store/workspace.js'
import { book, cancel, reaching } from '../booking/operators.js'
import { aroundHandler, type Mutants, mutant } from '../mutant.js'

type Rules = Mutants<typeof families.isolation>

/** The workspace that has the meeting of the path, where it is not the key's own. */
const ownerOf = ({ workspace, workspaces, params }: Context): Workspace | undefined =>
  [...workspaces.values()].find((other) => other !== workspace && other.meetings.has(params.id ?? ''))

/** The workspace that has the contact sent, where it is not the key's own. */
const ownerOfContact = ({ workspace, workspaces, body }: Context): Workspace | undefined =>
  [...workspaces.values()].find((other) => other !== workspace && other.contacts.has(String(body.contactId)))

const told = (
  at: ServedOperationId,
  owner: (context: Context) => Workspace | undefined,
  apiError: ApiError,
) =>
  mutant(`another workspace's is ${apiError.code}`, (behaviour) =>
    aroundHandler(behaviour, at, (next, context) => {
      if (owner(context)) throw apiError
      return next(context)
    }),
  )

/** Faults of bookings and meetings across workspaces. */
export const meetingMutants: Pick<Rules, 'isolation.booking-references' | 'isolation.meeting-cancel'> = {
  'isolation.booking-references': [
    mutant('contacts of any workspace can be booked', reaching('contacts')),
    mutant('conversations of any workspace are found', reaching('conversation')),
    mutant('booking types and slots of any workspace can be booked', (behaviour) => {
      reaching('bookingTypes')(behaviour)
      reaching('slots')(behaviour)
    }),
    told(book, ownerOfContact, new ApiError('forbidden', 'not yours', 'isolation.booking-references')),
    told(book, ownerOfContact, new ApiError('conflict', 'not yours', 'isolation.booking-references')),
    mutant('the meeting is made for another contact, and refused', (behaviour) =>
      aroundHandler(behaviour, book, async (next, context) => {
        const owner = ownerOfContact(context)
        const [any] = context.workspace.contacts.all()
        if (!owner || !any) return next(context)
        const contacts = { get: (id: string) => owner.contacts.get(id) }
        await next({
          ...context,
          workspace: Object.create(context.workspace, { contacts: { value: contacts } }),
        })
        return next(context)
      }),
    ),
  ],
  'isolation.meeting-cancel': [
    mutant('meetings are canceled by id alone', (behaviour) =>
      aroundHandler(behaviour, cancel, (next, context) => {
        const workspace = ownerOf(context)
        return next(workspace ? { ...context, workspace } : context)
      }),
    ),
    mutant('the meeting is canceled, and not found', (behaviour) =>
      aroundHandler(behaviour, cancel, async (next, context) => {
        const workspace = ownerOf(context)
        if (workspace) await next({ ...context, workspace })
        return next(context)
      }),
    ),
    told(cancel, ownerOf, new ApiError('forbidden', 'not yours', 'isolation.meeting-cancel')),
    told(cancel, ownerOf, new ApiError('invalid_state', 'not yours', 'isolation.meeting-cancel')),
  ],
}
