import type { Meeting } from '../../contract/index.js'
import { op } from '../../contract/index.js'
import type { FamilyMutants, Mutations } from '../mutation.js'
import { filtersOf, has } from './operators.js'

const { invalidWhere, losing, matching, overlooking } = filtersOf<Meeting>(op.listMeetings)

type Name = 'from' | 'to'

const day = 24 * 60 * 60 * 1000
const at = (text: string | null): number => Date.parse(text ?? '')

/** Whether an instant is on the right side of a bound; a date covers its day. */
const fits = (name: Name, instant: number, bound: string): boolean =>
  name === 'from' ? instant >= at(bound) : instant <= at(bound) + (bound.includes('T') ? 0 : day)

/** Ways to be careless about one bound. */
const careless = (name: Name): Mutations => ({
  [`${name} is overlooked`]: overlooking(() => [name]),
  [`${name} goes by the creation`]: matching(name, (one, bound) => fits(name, at(one.createdAt), bound)),
  [`${name} goes by the end`]: matching(name, (one, bound) => fits(name, at(one.endAt), bound)),
  [`${name} looks at the date alone`]: matching(name, (one, bound) => {
    const start = (one.startAt ?? '').slice(0, 10)
    return name === 'from' ? start >= bound.slice(0, 10) : start <= bound.slice(0, 10)
  }),
  [`${name} counts for confirmed meetings only`]: matching(
    name,
    (one, bound) => one.status === 'canceled' || fits(name, at(one.startAt), bound),
  ),
  [`${name} leaves the first meeting out`]: losing((query) => has(query, name)),
  [`a date as ${name} is overlooked`]: overlooking((filters) =>
    filters[name]?.includes('T') === false ? [name] : [],
  ),
  [`${name} is the other bound`]: matching(name, (one, bound) =>
    fits(name === 'from' ? 'to' : 'from', at(one.startAt), bound),
  ),
})

/** Faults of the bounds of the list of meetings. */
export const meetingMutants = {
  'filter.meeting-from': careless('from'),
  'filter.meeting-to': careless('to'),
  'filter.meeting-range': {
    'next to from, to is overlooked': overlooking((filters) => (has(filters, 'from', 'to') ? ['to'] : [])),
    'next to to, from is overlooked': overlooking((filters) => (has(filters, 'from', 'to') ? ['from'] : [])),
    'one of the bounds is enough': matching('from', (one, from, { to }) =>
      to === undefined
        ? fits('from', at(one.startAt), from)
        : fits('from', at(one.startAt), from) || fits('to', at(one.startAt), to),
    ),
    'bounds are exchanged where they are the wrong way round': matching('from', (one, from, { to }) => {
      if (to === undefined || at(from) <= at(to)) return fits('from', at(one.startAt), from)
      return at(one.startAt) >= at(to) && at(one.startAt) <= at(from)
    }),
    'bounds may not be sent together': invalidWhere('invalid_request', (query) => has(query, 'from', 'to')),
    'the range leaves its first meeting out': losing((query) => has(query, 'from', 'to')),
  },
} satisfies Partial<FamilyMutants<'filter'>>
