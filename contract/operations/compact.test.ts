import { expect, test } from 'vitest'
import { compactOperationIds, compactOperations, compactRecords, scopes } from '../index.js'

test('the compact variant has the ten operations of section 4.11', () => {
  expect(compactOperationIds).toEqual([
    'GET /api/v1/me',
    'GET /api/v1/agents',
    'GET /api/v1/agents/{id}',
    'GET /api/v1/contacts',
    'POST /api/v1/contacts',
    'GET /api/v1/contacts/{id}',
    'PATCH /api/v1/contacts/{id}',
    'GET /api/v1/leads',
    'GET /api/v1/leads/{id}',
    'GET /api/v1/conversations',
  ])
})

test.each(compactOperationIds)(
  '%s is named after its method and path, and its tables know its parts',
  (id) => {
    const { method, path, scope, answer } = compactOperations[id]
    expect(`${method} ${path}`).toBe(id)
    expect(scopes).toContain(scope)
    expect(Object.keys(compactRecords)).toContain('of' in answer ? answer.of : undefined)
  },
)
