import { limits, type Rule } from '../../contract/index.js'
import type { Mutant } from '../mutant.js'
import { keywords, late, memberOf, schemaAs, valueAs } from './member.js'

type Several = readonly [Mutant, ...Mutant[]]

const { min, max } = limits.rev

const revisionOf = (rule: Rule) => memberOf(rule, { field: 'expectedRev' })
const isNumber = (value: unknown): value is number => typeof value === 'number'

/** Ways to get the least revision wrong. */
export function minRevision(rule: Rule): Several {
  const revision = revisionOf(rule)
  return [
    keywords('revisions begin at 1', revision, { minimum: 1 }),
    schemaAs('there is no least revision', revision, { type: 'integer', maximum: max }),
    valueAs('a negative revision is none', revision, (value) =>
      isNumber(value) && value >= 0 ? value : undefined,
    ),
    late(revision, (value) => value === -1),
  ]
}

/** Ways to get the greatest revision wrong. */
export function maxRevision(rule: Rule): Several {
  const revision = revisionOf(rule)
  return [
    schemaAs('there is no greatest revision', revision, { type: 'integer', minimum: min }),
    keywords('revisions have 32 bits', revision, { maximum: 2 ** 31 - 1 }),
    keywords('one more is taken', revision, { maximum: max + 1 }),
    keywords('one less is the most', revision, { maximum: max - 1 }),
    valueAs('the greatest revision matches any', revision, (value) => (value === max ? undefined : value)),
    valueAs('revisions are kept within 32 bits', revision, (value) =>
      isNumber(value) ? Math.abs(value | 0) : value,
    ),
  ]
}

/** Ways to take a revision that is no whole number. */
export function wholeRevision(rule: Rule): Several {
  const revision = revisionOf(rule)
  return [
    valueAs('digits are a revision', revision, (value) =>
      typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value,
    ),
    valueAs('fractions are cut off', revision, (value) => (isNumber(value) ? Math.trunc(value) : value)),
    schemaAs('any number is a revision', revision, { type: 'number' }),
    valueAs('false is no revision', revision, (value) => (value === false ? undefined : value)),
    schemaAs('whatever is no number is ignored', revision, {}),
  ]
}
