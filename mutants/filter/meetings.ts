import type { families, Meeting } from '../../contract/index.js'
import { type Mutant, type Mutants, mutant } from '../mutant.js'
import { has, losing, matching, meetings, overlooking, refusing } from './operators.js'

type Rules = Mutants<typeof families.filter>
type Name = 'from' | 'to'

const day = 24 * 60 * 60 * 1000
const at = (text: string | null): number => Date.parse(text ?? '')

/** Whether an instant is on the right side of a bound; a date covers its day. */
const fits = (name: Name, instant: number, bound: string): boolean =>
  name === 'from' ? instant >= at(bound) : instant <= at(bound) + (bound.includes('T') ? 0 : day)

/** Ways to be careless about one bound. */
const careless = (name: Name): readonly [Mutant, ...Mutant[]] => [
  mutant(
    `${name} is overlooked`,
    overlooking(meetings, () => [name]),
  ),
  mutant(
    `${name} goes by the creation`,
    matching<Meeting>(meetings, name, (one, bound) => fits(name, at(one.createdAt), bound)),
  ),
  mutant(
    `${name} goes by the end`,
    matching<Meeting>(meetings, name, (one, bound) => fits(name, at(one.endAt), bound)),
  ),
  mutant(
    `${name} looks at the date alone`,
    matching<Meeting>(meetings, name, (one, bound) => {
      const start = (one.startAt ?? '').slice(0, 10)
      return name === 'from' ? start >= bound.slice(0, 10) : start <= bound.slice(0, 10)
    }),
  ),
  mutant(
    `${name} counts for confirmed meetings only`,
    matching<Meeting>(
      meetings,
      name,
      (one, bound) => one.status === 'canceled' || fits(name, at(one.startAt), bound),
    ),
  ),
  mutant(
    `${name} leaves the first meeting out`,
    losing(meetings, (query) => has(query, name)),
  ),
  mutant(
    `a date as ${name} is overlooked`,
    overlooking(meetings, (filters) => (filters[name]?.includes('T') === false ? [name] : [])),
  ),
  mutant(
    `${name} is the other bound`,
    matching<Meeting>(meetings, name, (one, bound) =>
      fits(name === 'from' ? 'to' : 'from', at(one.startAt), bound),
    ),
  ),
]

/** Faults of the bounds of the list of meetings. */
export const meetingMutants: Pick<
  Rules,
  'filter.meeting-from' | 'filter.meeting-to' | 'filter.meeting-range'
> = {
  'filter.meeting-from': careless('from'),
  'filter.meeting-to': careless('to'),
  'filter.meeting-range': [
    mutant(
      'beside from, to is overlooked',
      overlooking(meetings, (filters) => (has(filters, 'from', 'to') ? ['to'] : [])),
    ),
    mutant(
      'beside to, from is overlooked',
      overlooking(meetings, (filters) => (has(filters, 'from', 'to') ? ['from'] : [])),
    ),
    mutant(
      'one of the bounds is enough',
      matching<Meeting>(meetings, 'from', (one, from, { to }) =>
        to === undefined
          ? fits('from', at(one.startAt), from)
          : fits('from', at(one.startAt), from) || fits('to', at(one.startAt), to),
      ),
    ),
    mutant(
      'bounds are exchanged where they are the wrong way round',
      matching<Meeting>(meetings, 'from', (one, from, { to }) => {
        if (to === undefined || at(from) <= at(to)) return fits('from', at(one.startAt), from)
        return at(one.startAt) >= at(to) && at(one.startAt) <= at(from)
      }),
    ),
    mutant(
      'bounds may not be sent together',
      refusing(meetings, 'invalid_request', (query) => has(query, 'from', 'to')),
    ),
    mutant(
      'the range leaves its first meeting out',
      losing(meetings, (query) => has(query, 'from', 'to')),
    ),
  ],
}
