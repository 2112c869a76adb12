import { type OperationId, op } from '../../contract/index.js'
import { type Api, type Json, Untested } from '../api/index.js'
import { foreign, foreignMeeting } from '../observations/foreign-records.js'
import type { TenantFixture } from './cross-tenant-access.js'

const list = op.listMeetings
const book = op.bookMeeting
const cancel = op.cancelMeeting

/** The booking type and slot that the configuration names for the other workspace, and an own contact to book them for. */
async function foreignSlot(api: Api): Promise<Json> {
  const { bookingType, slot } = api.target.records.foreign ?? {}
  if (bookingType === undefined || slot === undefined)
    throw new Untested(
      'no booking type of the other workspace is known',
      'add records.foreign.bookingType and records.foreign.slot to the configuration',
    )
  return { id: bookingType, slot, contact: (await api.given.contact()).id }
}

/** A meeting of the other workspace, booked for this and canceled after the check. */
async function bookedThere(api: Api): Promise<Json> {
  const { id, slot: slotId } = await foreignSlot(api)
  const contact = await api.given.contact({}, foreign)
  const body = { contactId: contact.id, slotId, attendeeEmail: null }
  const made = await api.call(book, { params: { id: String(id) }, body, ...foreign })
  const { meetingId } = api.read.record(made)
  api.after(() => api.call(cancel, { params: { id: String(meetingId) }, body: {}, ...foreign }))
  return { id: meetingId }
}

/** How to trespass on meetings and booking types of another workspace. */
export const meetingFixtures: { readonly [E in OperationId]?: TenantFixture } = {
  [book]: {
    record: foreignSlot,
    seen: async (_, record) => record,
    request: (_, { slot, contact }) => ({
      body: { contactId: contact, slotId: slot, attendeeEmail: null },
    }),
    flawed: (_, { slot }) => ({ body: { contactId: 7, slotId: slot } }),
  },
  [cancel]: {
    // A meeting canceled once cannot show it again, so a repetition needs another one.
    record: (api) => (api.attempt === 0 ? foreignMeeting(api) : bookedThere(api)),
    async seen(api, { id }) {
      const { status, canceledAt } = await api.read.present(list, String(id), foreign)
      return { status, canceledAt }
    },
    request: (api) => ({ body: { reason: api.fresh.word() } }),
    flawed: () => ({ body: { reason: 7 } }),
    list,
  },
}
