import * as fc from 'fast-check'
import { type KindOf, limits, type RuleId, rules } from '../../../contract/index.js'
import { wordOfNoDigits } from '../../../fixtures/arbitraries/word.js'
import { type Api, letters } from '../../../suites/api/index.js'
import { another } from '../../../suites/kinds/filter.js'
import { anyWord, nearly } from '../../../suites/kinds/words.js'
import { noInstants, otherInstants } from '../../../suites/validation/meeting.js'
import { NotApplicable } from '../model/not-applicable.js'

/** Filters as a call sends them. */
type Query = Readonly<Record<string, string>>

/** The queries by which a rule on filters can be tried. */
export interface QueryFlaws {
  /** Queries that are not valid, each in one respect. */
  readonly wrong: (api: Api) => readonly Query[]
  readonly drawn?: fc.Arbitrary<Query>
  /** Queries that are valid, and the statuses that they may get. */
  readonly right: (api: Api) => readonly Query[]
  readonly drawnRight?: fc.Arbitrary<Query>
  readonly taken: readonly number[]
}

/** A filter with a value, alone and next to another one. */
const alone =
  (field: string, together: Query = {}) =>
  (value: string): Query => ({ ...together, [field]: value })

const emailFilter = ({ field, together }: KindOf<'emailFilter'>): QueryFlaws => ({
  wrong: (api) => [
    ...['plainaddress', 'two words', 'name.example.com'].map(alone(field, together)),
    { ...another(api, field), [field]: 'plainaddress' },
  ],
  right: (api) =>
    [api.fresh.email(), `first.last+tag@${api.fresh.word()}.example.com`].map(alone(field, together)),
  taken: [200],
})

const filterWords = ({ field, values }: KindOf<'filterWords'>): QueryFlaws => ({
  wrong: (api) => [...nearly(values).map(alone(field)), { ...another(api, field), [field]: 'nonsense' }],
  drawn: anyWord(values).map(alone(field)),
  right: () => values.map(alone(field)),
  taken: [200],
})

const filterLength = ({ field, max, isId, withoutSlash }: KindOf<'filterLength'>): QueryFlaws => ({
  wrong: () => [letters(max + 1), ...(withoutSlash ? ['a/b', 'ab/'] : [])].map(alone(field)),
  drawn: fc
    .integer({ min: max + 2, max: max + 300 })
    .map(letters)
    .map(alone(field)),
  right: () => [letters(max), 'q', '0'].map(alone(field)),
  drawnRight: fc.integer({ min: 1, max }).map(letters).map(alone(field)),
  // What an id that names nothing gets is open: an empty page or 404 (gap.filter-unknown-reference).
  taken: isId ? [200, 404] : [200],
})

const fullDays = ['2024-02-29T12:30:00.000Z', '2023-12-31T23:59:59.999Z']

const instant = (field: string, taken: readonly string[], also: Query = {}): QueryFlaws => ({
  wrong: () => [
    ...[...noInstants, ...otherInstants]
      .filter((text) => taken.length > fullDays.length || text.includes('T'))
      .map(alone(field)),
    { ...also, [field]: 'tomorrow' },
  ],
  drawn: wordOfNoDigits.map(alone(field)),
  right: () => taken.map(alone(field)),
  taken: [200],
})

const byRule: Readonly<Record<string, QueryFlaws>> = {
  'validation.contact-list-updated-since': instant('updatedSince', fullDays),
  'validation.meeting-list-from': instant('from', [...fullDays, '2024-02-29', '2999-12-31'], {
    to: '2024-02-29T12:30:00.000Z',
  }),
  'validation.meeting-list-to': instant('to', [...fullDays, '2024-02-29', '2999-12-31'], {
    from: '2024-02-29T12:30:00.000Z',
  }),
  'compact.limit-not-integer': {
    wrong: () => ['ten', '5abc', '1.5', 'NaN', '12,5', 'true', '1.0.0', '-'].map(alone('limit')),
    drawn: wordOfNoDigits.map(alone('limit')),
    right: () => [String(limits.page.min), String(limits.page.max)].map(alone('limit')),
    drawnRight: fc.integer(limits.page).map(String).map(alone('limit')),
    taken: [200],
  },
}

const flaws = new Map<string, QueryFlaws>(Object.entries(byRule))
for (const { id, kind } of rules) {
  if (kind?.kind === 'emailFilter') flaws.set(id, emailFilter(kind))
  if (kind?.kind === 'filterWords') flaws.set(id, filterWords(kind))
  if (kind?.kind === 'filterLength') flaws.set(id, filterLength(kind))
}

/** The rules on queries that can be tried. */
export const queryRules = [...flaws.keys()] as readonly RuleId[]

/** The queries by which a rule can be tried; throws `NotApplicable` for a rule that none try. */
export function queryFlawsOf(rule: RuleId): QueryFlaws {
  const found = flaws.get(rule)
  if (found === undefined) throw new NotApplicable(rule)
  return found
}
