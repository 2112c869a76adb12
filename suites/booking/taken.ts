import {
  type Api,
  type Check,
  type ComparedPart,
  type Exchange,
  isObject,
  member,
  recordIn,
  spareSlots,
  succeeded,
} from '../api/index.js'
import { learnErrorCodes } from '../judgements/codes.js'
import { judgeLosers } from '../judgements/losers.js'
import { type BookingStory, bookAt, cancelLater, runBookingScenario } from '../observations/booking.js'

/** Contacts who want one slot at the same moment. */
const crowd = 4

/** Of those who book a slot at the same time, one at the most gets it. */
export const concurrent: Check = async (api) => {
  await learnErrorCodes(api)
  const { bookingType, slotId } = await api.given.slot({ spare: spareSlots.expensive })
  const contacts = await api.each(crowd, () => api.given.contact())
  const calls = contacts.map(
    ({ id }) =>
      () =>
        bookAt(api, bookingType, { contactId: id, slotId, attendeeEmail: null }, api.fresh.key()),
  )
  const answers = (await api.race(calls)).filter((answer) => answer !== undefined)
  const winners = answers.filter(succeeded)
  if (winners.length === 0) return api.inconclusive(`no call gets slot ${slotId}`)
  const won = winners.map((one) => String(recordIn(one).meetingId))
  api.expect.that(winners.length === 1, 'one booking of one slot', `${won.length}: ${won.join(', ')}`, {
    by: winners,
    proof: new Set(won).size > 1,
  })
  await api.case(() =>
    judgeLosers(api, answers, (loser) =>
      api.expect.error(loser, 409, 'conflict', { by: [...winners, loser] }),
    ),
  )
}

/** Every list `alternatives` in an error body, wherever it is (gap.alternatives-path). */
function alternativesIn(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value.flatMap(alternativesIn)
  if (!isObject(value)) return []
  return Object.entries(value).flatMap(([name, member]) =>
    name === 'alternatives' ? [member] : alternativesIn(member),
  )
}

/** The texts in an offer: an id, or the members of an object. */
const textsIn = (offer: unknown): readonly unknown[] => (isObject(offer) ? Object.values(offer) : [offer])

/** The place of a slot that should not be offered. */
function offerOf(refused: Exchange, slotId: string): ComparedPart | undefined {
  for (const list of alternativesIn(refused.response.json).filter(Array.isArray))
    for (const [place, offer] of list.entries()) {
      if (offer === slotId) return member(list, String(place), { differs: slotId })
      const [name] = Object.entries(isObject(offer) ? offer : {}).find(([, text]) => text === slotId) ?? []
      if (name !== undefined) return member(offer, name, { differs: slotId })
    }
  return undefined
}

/** Judges that the refusal of a taken slot has a list of other slots; gives every text in their entries. */
export function judgeOffers(
  api: Api,
  refused: Exchange,
  slotId: string,
  by: readonly Exchange[],
): readonly unknown[] {
  const lists = alternativesIn(refused.response.json).filter((found) => Array.isArray(found))
  api.expect.that(lists.length > 0, 'a list `alternatives`', refused.response.text, {
    by,
    in: [refused],
    compared: { lacks: ['"alternatives":['] },
  })
  const texts = lists.flat().flatMap(textsIn)
  const compared = offerOf(refused, slotId)
  api.expect.that(!texts.includes(slotId), `other slots than ${slotId}`, refused.response.text, {
    by,
    ...(compared ? { compared } : {}),
  })
  return texts
}

/** A slot that is taken is refused with a list of others, which are free as far as is known. */
export const alternatives: Check = async (api) => {
  await learnErrorCodes(api)
  const story = await runBookingScenario(api)
  const { slotId, first, refused } = story
  if (!api.isError(refused, 409, 'conflict'))
    return api.inconclusive('a slot that is taken gets no 409 conflict')
  const texts = judgeOffers(api, refused, slotId, [first, refused])
  await judgeOffersFree(api, texts, refused)
  await judgeOffersListed(api, story)
}

/** An id or a time of a slot in the texts of an offer. */
const isTime = (text: string): boolean => /^\d{4}-\d\d-\d\d/.test(text)

/** The ids that the offers name, which may name starts in their place (gap.alternatives-path). */
const idsOffered = (refused: Exchange): readonly string[] =>
  alternativesIn(refused.response.json)
    .flat()
    .map((offer) => textsIn(offer).filter((text) => typeof text === 'string' && !isTime(text)))
    .flatMap(([id]) => (id === undefined ? [] : [String(id)]))

/** Judges the offers by the listing: there are some where it shows free slots, and what it lacks can be booked all the same. */
async function judgeOffersListed(
  api: Api,
  { bookingType, slotId, refused, listing }: BookingStory,
): Promise<void> {
  const { status, slots, ended } = listing
  if (status !== 200 || !ended) return
  const [list, ...more] = alternativesIn(refused.response.json)
  const isEmpty = [list, ...more].flat().length === 0
  const free = [...slots.keys()].find((id) => id !== slotId)
  const due = `free slots, such as ${free}, which the slots listing shows, among \`alternatives\``
  const compared = member(Array.isArray(list) ? list : undefined, 'length', { schema: { minimum: 1 } })
  api.expect.that(!isEmpty || free === undefined, due, refused.response.text, { by: refused, compared })
  const unlisted = idsOffered(refused).find((id) => !slots.has(id))
  if (unlisted !== undefined) await judgeBookable(api, { bookingType, slotId: unlisted }, refused)
}

/** Judges that an offer can be booked; the listing may show but a part of what is free. */
async function judgeBookable(
  api: Api,
  { bookingType, slotId }: Pick<BookingStory, 'bookingType' | 'slotId'>,
  refused: Exchange,
): Promise<void> {
  const contact = await api.given.contact()
  const exchange = await bookAt(api, bookingType, { contactId: contact.id, slotId, attendeeEmail: null })
  if (succeeded(exchange)) cancelLater(api, [{ id: recordIn(exchange).meetingId }])
  const { status } = exchange.response
  const due = 'alternatives that are free slots of the booking type'
  api.expect.that(![400, 404, 409].includes(status), due, `${slotId}, which cannot be booked: ${status}`, {
    by: [refused, exchange],
    compared: { answers: [{ status: 201 }] },
  })
}

/** A slot that is offered, though the configuration says it is taken, cannot be booked. */
async function judgeOffersFree(api: Api, texts: readonly unknown[], refused: Exchange): Promise<void> {
  const { slots, bookingType = '' } = api.target.records
  const doubtful = slots?.taken?.find((id) => texts.includes(id))
  if (doubtful === undefined) return
  const contact = await api.given.contact()
  const exchange = await bookAt(api, bookingType, {
    contactId: contact.id,
    slotId: doubtful,
    attendeeEmail: null,
  })
  if (succeeded(exchange)) cancelLater(api, [{ id: recordIn(exchange).meetingId }])
  const isTaken = api.isError(exchange, 409, 'conflict')
  const compared = offerOf(refused, doubtful)
  api.expect.that(!isTaken, 'alternatives that are free', `${doubtful}, which is taken`, {
    values: { actual: doubtful },
    by: [refused, exchange],
    ...(compared ? { compared } : {}),
  })
}
