import type { ServedOperationId } from '../../contract/index.js'
import { op } from '../../contract/index.js'
import { ApiError } from '../../fake-server/pipeline/api-error.js'
import type { Context } from '../../fake-server/pipeline/context.js'
import type { Workspace } from '../../fake-server/store/workspace.js'
import { reaching } from '../booking/operators.js'
import type { FamilyMutants } from '../mutation.js'
import { aroundHandler } from '../operators/handler.js'
import { inTurn } from '../operators/in-turn.js'

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
  aroundHandler(at, (next, context) => {
    if (owner(context)) throw apiError
    return next(context)
  })

/** Faults of bookings and meetings across workspaces. */
export const meetingMutants = {
  'isolation.booking-references': {
    'contacts of any workspace can be booked': reaching('contacts'),
    'conversations of any workspace are found': reaching('conversation'),
    'booking types and slots of any workspace can be booked': inTurn(
      reaching('bookingTypes'),
      reaching('slots'),
    ),
    "another workspace's is forbidden": told(
      op.bookMeeting,
      ownerOfContact,
      new ApiError('forbidden', 'not yours', 'isolation.booking-references'),
    ),
    "another workspace's is conflict": told(
      op.bookMeeting,
      ownerOfContact,
      new ApiError('conflict', 'not yours', 'isolation.booking-references'),
    ),
    'the meeting is made for another contact, and refused': aroundHandler(
      op.bookMeeting,
      async (next, context) => {
        const owner = ownerOfContact(context)
        const [any] = context.workspace.contacts.all()
        if (!owner || !any) return next(context)
        const contacts = { get: (id: string) => owner.contacts.get(id) }
        await next({
          ...context,
          workspace: Object.create(context.workspace, { contacts: { value: contacts } }),
        })
        return next(context)
      },
    ),
  },
  'isolation.meeting-cancel': {
    'meetings are canceled by id alone': aroundHandler(op.cancelMeeting, (next, context) => {
      const workspace = ownerOf(context)
      return next(workspace ? { ...context, workspace } : context)
    }),
    'the meeting is canceled, and not found': aroundHandler(op.cancelMeeting, async (next, context) => {
      const workspace = ownerOf(context)
      if (workspace) await next({ ...context, workspace })
      return next(context)
    }),
    "another workspace's is forbidden": told(
      op.cancelMeeting,
      ownerOf,
      new ApiError('forbidden', 'not yours', 'isolation.meeting-cancel'),
    ),
    "another workspace's is invalid_state": told(
      op.cancelMeeting,
      ownerOf,
      new ApiError('invalid_state', 'not yours', 'isolation.meeting-cancel'),
    ),
  },
} satisfies Partial<FamilyMutants<'isolation'>>
