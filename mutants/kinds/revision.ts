import { limits, type Rule } from '../../contract/index.js'
import type { Mutations } from '../mutation.js'
import { keywords, late, memberOf, schemaAs, valueAs } from './member.js'

const { min, max } = limits.rev

const revisionOf = (rule: Rule) => memberOf(rule, { field: 'expectedRev' })
const isNumber = (value: unknown): value is number => typeof value === 'number'

/** Ways to get the least revision wrong. */
export function minRevision(rule: Rule): Mutations {
  const revision = revisionOf(rule)
  return {
    'revisions begin at 1': keywords(revision, { minimum: 1 }),
    'there is no least revision': schemaAs(revision, { type: 'integer', maximum: max }),
    'a negative revision is none': valueAs(revision, (value) =>
      isNumber(value) && value >= 0 ? value : undefined,
    ),
    'it is done first and refused after': late(revision, (value) => value === -1),
  }
}

/** Ways to get the greatest revision wrong. */
export function maxRevision(rule: Rule): Mutations {
  const revision = revisionOf(rule)
  return {
    'there is no greatest revision': schemaAs(revision, { type: 'integer', minimum: min }),
    'revisions have 32 bits': keywords(revision, { maximum: 2 ** 31 - 1 }),
    'one more is taken': keywords(revision, { maximum: max + 1 }),
    'one less is the most': keywords(revision, { maximum: max - 1 }),
    'the greatest revision matches any': valueAs(revision, (value) => (value === max ? undefined : value)),
    'revisions are kept within 32 bits': valueAs(revision, (value) =>
      isNumber(value) ? Math.abs(value | 0) : value,
    ),
  }
}

/** Ways to accept a revision that is not a whole number. */
export function wholeRevision(rule: Rule): Mutations {
  const revision = revisionOf(rule)
  return {
    'digits are a revision': valueAs(revision, (value) =>
      typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value,
    ),
    'fractions are cut off': valueAs(revision, (value) => (isNumber(value) ? Math.trunc(value) : value)),
    'any number is a revision': schemaAs(revision, { type: 'number' }),
    'false is no revision': valueAs(revision, (value) => (value === false ? undefined : value)),
    'a value that is not a number is ignored': schemaAs(revision, {}),
  }
}
