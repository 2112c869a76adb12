import * as fc from 'fast-check'
import { limits, type RuleId, ticketChannels } from '../../../contract/index.js'
import { longWord } from '../../../fixtures/arbitraries/word.js'
import { type Api, letters } from '../../../suites/api/index.js'
import { openTrial } from '../../../suites/drivers/trials.js'
import { judgeAccepted } from '../../../suites/judgements/body.js'
import { noTexts } from '../../../suites/kinds/type.js'
import { shortestEvent } from '../../../suites/limit/events.js'
import { wrongReferences } from '../../../suites/limit/meeting.js'
import { detectCloseWords } from '../../../suites/observations/closing.js'
import { createTypes, updateTypes } from '../../../suites/validation/contact.js'
import { assignEmail } from '../../../suites/validation/conversation.js'
import { attendeeEmail } from '../../../suites/validation/meeting.js'
import { eventsStrings, guarded, urlFormat } from '../../../suites/validation/webhook.js'
import { drawnHost, internal } from '../../../suites/validation/webhook-guard.js'
import { type Flaws, picked } from './flaws.js'
import { member, tried, wrongIn } from './wrong-member.js'

const { events, eventId } = limits.webhook
const { booking, cancel } = limits

const open = [openTrial] as const

const tooLong = (name: string, max: number): Flaws => ({
  open,
  wrong: () => [{ [name]: letters(max + 1) }],
  drawn: () => fc.integer({ min: max + 2, max: max + 300 }).map((length) => ({ [name]: letters(length) })),
})

/** So many events of the catalog, some of them again and again where it has fewer. */
const many = async (api: Api, length: number): Promise<readonly string[]> => {
  const known = await api.given.eventIds()
  return Array.from({ length }, (_, n) => String(known[n % known.length]))
}

/** What breaks rules on contacts, deals, tickets, webhooks and meetings that follow no pattern (sections 4.3 to 4.9). */
export const recordFlaws = {
  'validation.contact-create-field-types': tried(createTypes),
  'validation.contact-update-field-types': tried(updateTypes),
  'validation.deal-close-outcome': {
    open,
    wrong: async (api) => {
      const { field } = await detectCloseWords(api)
      return [undefined, 'open', 'abandoned', api.fresh.word(), 7].map(member(field))
    },
  },
  'validation.ticket-channel': {
    ...wrongIn('channel', ['carrier pigeon', 'constructor']),
    drawn: () => longWord.map((text) => ({ channel: `x${text}` })),
    right: (api, trial, pick) =>
      judgeAccepted(api, trial, { channel: picked([...ticketChannels, null], pick) }),
  },
  'validation.conversation-assign-email': tried(assignEmail),
  'validation.webhook-url-format': tried(urlFormat),
  'validation.webhook-url-guard': {
    ...wrongIn(
      'url',
      [...internal.always, ...internal.others].map((host) => `https://${host}/hook`),
    ),
    drawn: () => drawnHost.map((host) => ({ url: `https://${host}/hook` })),
    ...guarded,
  },
  'validation.webhook-events-strings': tried(eventsStrings),
  'limit.webhook-events-min': wrongIn('events', [[]]),
  'limit.webhook-events-max': {
    open,
    wrong: async (api) => [
      { events: await many(api, events.max + 1) },
      { events: await many(api, 2 * events.max) },
    ],
  },
  'limit.webhook-event-id-min': tried(shortestEvent),
  'limit.webhook-event-id-max': {
    open,
    wrong: (_, { on: { event } }) => {
      const long = letters(eventId.max + 1)
      return [[event, long], [long], [`${event}${letters(eventId.max)}`]].map(member('events'))
    },
  },
  'limit.booking-contact': tried(wrongReferences.contactId),
  'limit.booking-slot': tried(wrongReferences.slotId),
  'limit.booking-conversation': tried(wrongReferences.conversationId),
  'limit.booking-notes-max': tooLong('notes', booking.notes.max),
  'limit.cancel-reason-max': tooLong('reason', cancel.reason.max),
  'validation.booking-attendee-email': tried(attendeeEmail),
  'validation.booking-notes-null': tried(noTexts('notes')),
  'validation.cancel-reason-null': tried(noTexts('reason')),
} satisfies Partial<Record<RuleId, Flaws>>
