import type { GapName } from '../../assumptions/gaps.js'
import { limits } from '../../limits.js'
import type { OperationId } from '../../operations/index.js'
import { op } from '../../operations/op.js'
import { counted } from '../kinds/length.js'
import { rule } from '../rule.js'
import { longest } from './sentence.js'

const book: OperationId = op.bookMeeting
const { pathId, booking, cancel } = limits

const reference = (field: string, also: string, ...gaps: GapName[]) =>
  rule(
    '4.8',
    `${book} takes a \`${field}\` of ${pathId.min} to ${counted(pathId.max, 'character')}, though it may name nothing, and gets 400 \`invalid_request\` for none, one more${also}.`,
    { on: [book], needs: ['record:slot'], gaps: [...gaps, 'error-body'] },
  )
const orSlash = ' or a slash within'

/** Bounds in requests about meetings (sections 4.8 and 8). */
export const meetingRules = {
  'limit.booking-contact': reference('contactId', orSlash),
  'limit.booking-slot': reference('slotId', '', 'contact-create-fields', 'slot-unknown'),
  'limit.booking-notes-max': longest(book, 'notes', booking.notes, {
    effects: 'sends',
    needs: ['record:slot'],
    gaps: ['contact-create-fields', 'error-body'],
  }),
  'limit.booking-conversation': reference(
    'conversationId',
    orSlash,
    'contact-create-fields',
    'conversation-id-malformed',
  ),
  'limit.cancel-reason-max': longest(op.cancelMeeting, 'reason', cancel.reason, {
    effects: 'sends',
    needs: ['record:meeting'],
    gaps: ['error-body'],
  }),
}
