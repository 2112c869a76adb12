import { type families, limits, op } from '../../contract/index.js'
import { activityMember, late, schemaAs, valueAs } from '../kinds/member.js'
import { aroundHandler, type Mutant, type Mutants, mutant, onRecord } from '../mutant.js'

const list = op.listActivities
const create = op.createActivity

const { pathId, call } = limits

type Several = readonly [Mutant, ...Mutant[]]

const isText = (value: unknown): value is string => typeof value === 'string'

/** Ways to get how long an id may be wrong. */
const reference = (name: string, more: Record<string, unknown>): Several => {
  const member = activityMember('note', name)
  return [
    schemaAs('an id too long is looked up, in vain', member, { ...more, minLength: pathId.min }),
    schemaAs('one more is looked up', member, { ...more, minLength: 1, maxLength: pathId.max + 1 }),
    schemaAs('one less is the most', member, { ...more, minLength: 1, maxLength: pathId.max - 1 }),
    schemaAs('ids have at most 36 characters', member, { ...more, minLength: 1, maxLength: 36 }),
    schemaAs('ids have at least two characters', member, { ...more, minLength: 2, maxLength: pathId.max }),
    schemaAs('no id is looked up, in vain', member, { ...more, maxLength: pathId.max }),
    schemaAs('an id too long is a crash', member, { ...more, not: { minLength: 300 } }),
  ]
}

const duration = activityMember('call', 'call.durationSec')
const { min, max } = call.durationSec
const seconds = { type: ['integer', 'null'], minimum: min, maximum: max }

const isNumber = (value: unknown): value is number => typeof value === 'number'

/** A duration shown otherwise on the timeline. */
const durationShown = (fault: string, change: (value: number) => unknown): Mutant =>
  mutant(fault, (behaviour) =>
    onRecord(behaviour, list, (entry) => {
      const made = entry.call as { durationSec: unknown } | null
      if (!made || !isNumber(made.durationSec)) return entry
      return { ...entry, call: { ...made, durationSec: change(made.durationSec) } }
    }),
  )

/** Bounds of activities, notes and tasks taken for others. */
export const activityMutants = {
  'limit.activity-lead': reference('leadId', { type: 'string' }),
  'limit.note-deal': [
    ...reference('dealId', { type: ['string', 'null'] }),
    valueAs('no id is no deal', activityMember('note', 'dealId'), (value) => (value === '' ? null : value)),
    mutant('a deal that is not found leaves its note behind', (behaviour) =>
      aroundHandler(behaviour, create, (next, context) => {
        const { dealId, ...rest } = context.body
        if (rest.type === 'note' && isText(dealId) && !context.workspace.deals.get(dealId))
          next({ ...context, body: rest })
        return next(context)
      }),
    ),
  ],
  'limit.call-duration-min': [
    schemaAs('durations begin at a second', duration, { ...seconds, minimum: 1 }),
    schemaAs('there is no least duration', duration, { type: ['integer', 'null'], maximum: max }),
    valueAs('none is taken for not known', duration, (value) => value || null),
    durationShown('none shows as not known', (value) => value || null),
    durationShown('no second shows as one', (value) => Math.max(1, value)),
    valueAs('what is negative is none', duration, (value) => (isNumber(value) ? Math.max(0, value) : value)),
    valueAs('the sign does not count', duration, (value) => (isNumber(value) ? Math.abs(value) : value)),
    late(duration, (value) => value === min - 1),
  ],
  'limit.call-duration-max': [
    schemaAs('a day is too long', duration, { ...seconds, exclusiveMaximum: max }),
    schemaAs('there is no greatest duration', duration, { type: ['integer', 'null'], minimum: min }),
    schemaAs('one second more is taken', duration, { ...seconds, maximum: max + 1 }),
    valueAs('what is too long takes a day', duration, (value) =>
      isNumber(value) ? Math.min(max, value) : value,
    ),
    valueAs('days start over', duration, (value) => (isNumber(value) ? value % max : value)),
    durationShown('whole minutes are kept', (value) => Math.floor(value / 60) * 60),
    durationShown('durations have 16 bits', (value) => value % 65_536),
    late(duration, (value) => value === max + 1),
  ],
} satisfies Partial<Mutants<typeof families.limit>>
