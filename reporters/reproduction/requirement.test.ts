import { expect, it } from 'vitest'
import { keeps, requirementOf } from './requirement.js'

const judged = (schema: object, value: unknown) => {
  const requirement = requirementOf(schema)
  return requirement && keeps(value, requirement)
}

it.each([
  [{ type: ['integer', 'null'] }, 2, true],
  [{ type: ['integer', 'null'] }, null, true],
  [{ type: ['integer', 'null'] }, '2', false],
  [{ type: 'integer' }, 1.5, false],
  [{ type: 'number' }, 1.5, true],
  [{ type: 'array' }, {}, false],
  [{ enum: ['open', 'won'] }, 'lost', false],
  [{ enum: ['open', 'won'] }, 'won', true],
  [{ format: 'instant' }, '2030-01-01T00:00:00Z', true],
  [{ format: 'instant' }, '2030-01-01', false],
  [{ format: 'calendar-date' }, '2030-01-01', true],
  [{ maximum: 50 }, 51, false],
  [{ maxLength: 2 }, '🙂🙂', true],
  [{ maxLength: 2 }, 'abc', false],
  [{ minLength: 1 }, '', false],
  [{ not: {} }, null, false],
  [{ not: {} }, undefined, true],
  [{ type: 'string' }, undefined, false],
] as const)('%j judges %j as %s', (schema, value, expected) => {
  expect(judged(schema, value)).toBe(expected)
})

it('decides nothing by a keyword that it does not know', () => {
  expect(judged({ oneOf: [] }, 1)).toBeUndefined()
})
