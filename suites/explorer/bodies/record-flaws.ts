import * as fc from 'fast-check'
import { limits, type RuleId, ticketChannels } from '../../../contract/index.js'
import { longWord } from '../../../fixtures/arbitraries/word.js'
import { type Api, letters } from '../../api/index.js'
import { trialAt } from '../../drivers/trials.js'
import { type Refusal, takes } from '../../judgements/body.js'
import { closeWords } from '../../observations/closing.js'
import { wrongValues } from '../../validation/contact.js'
import { drawnHost, internal } from '../../validation/webhook-guard.js'
import { type Flaws, picked } from './flaws.js'
import { member, wrongIn } from './wrong-member.js'

/** Values of other types than the record's. */
const wrongFields = Object.entries(wrongValues).flatMap(([name, values]) => values.map(member(name)))

const { events, eventId } = limits.webhook
const { pathId, booking, cancel } = limits

const invalid = [400, 'invalid_request'] as const

/** A refusal by the request-forgery guard may as well be 403 (gap.webhook-ssrf). */
const guarded: NonNullable<Refusal['errors']> = [invalid, [403, 'forbidden']]

const open = [trialAt] as const

const tooLong = (name: string, max: number): Flaws => ({
  open,
  wrong: () => [{ [name]: letters(max + 1) }],
  drawn: () => fc.integer({ min: max + 2, max: max + 300 }).map((length) => ({ [name]: letters(length) })),
})

/** An id that is too short, too long or holds a slash. */
const reference = (name: string, slashes: readonly string[], prefix = ''): Flaws => {
  const long = (length: number) => ({ [name]: prefix + letters(length - prefix.length) })
  return {
    open,
    wrong: () => [
      { [name]: '' },
      long(pathId.max + 1),
      ...slashes.map((text) => ({ [name]: prefix + text })),
    ],
    drawn: () => fc.integer({ min: pathId.max + 2, max: pathId.max + 300 }).map(long),
  }
}

const lists = (make: (event: unknown, api: Api) => readonly unknown[]): Pick<Flaws, 'open' | 'wrong'> => ({
  open,
  wrong: (api, { on }) => make(on.event, api).map(member('events')),
})

/** So many events of the catalog, some of them again and again where it has fewer. */
const many = async (api: Api, length: number): Promise<readonly string[]> => {
  const known = await api.given.eventIds()
  return Array.from({ length }, (_, n) => String(known[n % known.length]))
}

/** What breaks rules on contacts, deals, tickets, webhooks and meetings that follow no pattern (sections 4.3 to 4.9). */
export const recordFlaws = {
  'validation.contact-create-field-types': {
    open,
    wrong: () => [...wrongFields, { email: 'plainaddress' }, { email: 'two words' }],
  },
  'validation.contact-update-field-types': { open, wrong: () => [...wrongFields, { removeTags: 'tag' }] },
  'validation.deal-close-outcome': {
    open,
    wrong: async (api) => {
      const { field } = await closeWords(api)
      return [undefined, 'open', 'abandoned', api.fresh.word(), 7].map(member(field))
    },
  },
  'validation.ticket-channel': {
    ...wrongIn('channel', ['carrier pigeon', 'constructor']),
    drawn: () => longWord.map((text) => ({ channel: `x${text}` })),
    right: (api, trial, pick) => takes(api, trial, { channel: picked([...ticketChannels, null], pick) }),
  },
  'validation.conversation-assign-email': {
    ...wrongIn('assigneeEmail', [
      ...['plainaddress', 'two words', 'name.example.com', '', 7, 0, true, false, [], {}],
      ['a@b.example.com'],
    ]),
    drawn: () => longWord.map(member('assigneeEmail')),
  },
  'validation.webhook-url-format': {
    ...wrongIn('url', [
      ...['hook', 'two words', '/hook', '//hooks.example.com/hook', 'hooks.example.com/hook', 'https://'],
      'https://hooks example.com/hook',
    ]),
    errors: guarded,
  },
  'validation.webhook-url-guard': {
    ...wrongIn(
      'url',
      [...internal.always, ...internal.others].map((host) => `https://${host}/hook`),
    ),
    drawn: () => drawnHost.map((host) => ({ url: `https://${host}/hook` })),
    errors: guarded,
  },
  'validation.webhook-events-strings': lists((event) => [
    event,
    { 0: event },
    [[event]],
    [{ id: event }],
    [event, 7],
    [event, null],
    [true],
    true,
  ]),
  'limit.webhook-events-min': wrongIn('events', [[]]),
  'limit.webhook-events-max': {
    open,
    wrong: async (api) => [
      { events: await many(api, events.max + 1) },
      { events: await many(api, 2 * events.max) },
    ],
  },
  'limit.webhook-event-id-min': lists((event) => [[''], [event, '']]),
  'limit.webhook-event-id-max': lists((event) => {
    const long = letters(eventId.max + 1)
    return [[event, long], [long], [`${event}${letters(eventId.max)}`]]
  }),
  'limit.booking-contact': reference('contactId', ['a/b', 'ab/']),
  'limit.booking-slot': reference('slotId', []),
  'limit.booking-conversation': reference('conversationId', ['a/b', 'ab/'], 'chatapp_1__'),
  'limit.booking-notes-max': tooLong('notes', booking.notes.max),
  'limit.cancel-reason-max': tooLong('reason', cancel.reason.max),
  'validation.booking-attendee-email': wrongIn('attendeeEmail', [
    ...['plainaddress', 'two words', 'name.example.com', '', 7, 0, false, [], {}],
  ]),
  'validation.booking-notes-null': wrongIn('notes', [7, 0, false, [], ['text'], {}, { text: 'notes' }]),
  'validation.cancel-reason-null': wrongIn('reason', [7, 0, false, [], ['text'], {}]),
} satisfies Partial<Record<RuleId, Flaws>>
