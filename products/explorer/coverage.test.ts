import { expect, test } from 'vitest'
import { compactOperations, fullOperations, op } from '../../contract/index.js'
import { Coverage } from './coverage.js'

test('the outcomes that no call met are those that the document lists for the variant', () => {
  const coverage = new Coverage()
  coverage.answered(op.createContact, 201, undefined)
  coverage.answered(op.createContact, 201, undefined)
  coverage.answered(op.createContact, 409, 'conflict')
  expect([...(coverage.outcomes.get(op.createContact) ?? [])]).toEqual([
    ['201', 2],
    ['409 conflict', 1],
  ])
  const full = coverage.unmet(Object.values(fullOperations))
  expect(full[op.createContact]).toBeUndefined()
  expect(full[op.listContacts]).toEqual(['200', '402 contact_limit_exceeded'])
  expect(coverage.unmet(Object.values(compactOperations))[op.listContacts]).toEqual(['200'])
})
