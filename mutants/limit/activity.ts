import { limits, op } from '../../contract/index.js'
import { activityMember, late, schemaAs, valueAs } from '../kinds/member.js'
import type { FamilyMutants, Mutation, Mutations } from '../mutation.js'
import { aroundHandler } from '../operators/handler.js'
import { onRecord } from '../operators/record.js'

const { pathId, call } = limits

const isText = (value: unknown): value is string => typeof value === 'string'

/** Ways to get the length of an id wrong. */
const reference = (name: string, more: Record<string, unknown>): Mutations => {
  const member = activityMember('note', name)
  return {
    'an id too long is looked up and not found': schemaAs(member, { ...more, minLength: pathId.min }),
    'one more is looked up': schemaAs(member, { ...more, minLength: 1, maxLength: pathId.max + 1 }),
    'one less is the most': schemaAs(member, { ...more, minLength: 1, maxLength: pathId.max - 1 }),
    'ids have at most 36 characters': schemaAs(member, { ...more, minLength: 1, maxLength: 36 }),
    'ids have at least two characters': schemaAs(member, { ...more, minLength: 2, maxLength: pathId.max }),
    'an empty id is looked up and not found': schemaAs(member, { ...more, maxLength: pathId.max }),
    'an id too long is a crash': schemaAs(member, { ...more, not: { minLength: 300 } }),
  }
}

const duration = activityMember('call', 'call.durationSec')
const { min, max } = call.durationSec
const seconds = { type: ['integer', 'null'], minimum: min, maximum: max }

const isNumber = (value: unknown): value is number => typeof value === 'number'

/** Shows another duration on the timeline. */
const durationShown = (change: (value: number) => unknown): Mutation =>
  onRecord(op.listActivities, (entry) => {
    const made = entry.call as { durationSec: unknown } | null
    if (!made || !isNumber(made.durationSec)) return entry
    return { ...entry, call: { ...made, durationSec: change(made.durationSec) } }
  })

/** Faults of the bounds of activities, notes and tasks. */
export const activityMutants = {
  'limit.activity-lead': reference('leadId', { type: 'string' }),
  'limit.note-deal': {
    ...reference('dealId', { type: ['string', 'null'] }),
    'no id is no deal': valueAs(activityMember('note', 'dealId'), (value) => (value === '' ? null : value)),
    'a deal that is not found leaves its note behind': aroundHandler(op.createActivity, (next, context) => {
      const { dealId, ...rest } = context.body
      if (rest.type === 'note' && isText(dealId) && !context.workspace.deals.get(dealId))
        next({ ...context, body: rest })
      return next(context)
    }),
  },
  'limit.call-duration-min': {
    'durations begin at a second': schemaAs(duration, { ...seconds, minimum: 1 }),
    'there is no least duration': schemaAs(duration, { type: ['integer', 'null'], maximum: max }),
    'none is taken for not known': valueAs(duration, (value) => value || null),
    'none shows as not known': durationShown((value) => value || null),
    'no second shows as one': durationShown((value) => Math.max(1, value)),
    'what is negative is none': valueAs(duration, (value) => (isNumber(value) ? Math.max(0, value) : value)),
    'the sign does not count': valueAs(duration, (value) => (isNumber(value) ? Math.abs(value) : value)),
    'it is done first and refused after': late(duration, (value) => value === min - 1),
  },
  'limit.call-duration-max': {
    'a day is too long': schemaAs(duration, { ...seconds, exclusiveMaximum: max }),
    'there is no greatest duration': schemaAs(duration, { type: ['integer', 'null'], minimum: min }),
    'one second more is taken': schemaAs(duration, { ...seconds, maximum: max + 1 }),
    'what is too long takes a day': valueAs(duration, (value) =>
      isNumber(value) ? Math.min(max, value) : value,
    ),
    'days start over': valueAs(duration, (value) => (isNumber(value) ? value % max : value)),
    'whole minutes are kept': durationShown((value) => Math.floor(value / 60) * 60),
    'durations have 16 bits': durationShown((value) => value % 65_536),
    'it is done first and refused after': late(duration, (value) => value === max + 1),
  },
} satisfies Partial<FamilyMutants<'limit'>>
