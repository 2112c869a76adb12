import { expect, test } from 'vitest'
import { operationAt, pathValues } from './at-path.js'
import { operationIds, operationOf, surfaces } from './index.js'

test('the operation of each documented path is found again, by its method', () => {
  for (const variant of ['full', 'compact'] as const)
    for (const operation of surfaces[variant]) {
      const { method, path } = operationOf(operation)
      const called = path.replaceAll(/\{\w+\}/g, 'some%20id')
      expect(operationAt(variant, { method, path: `${called}?limit=1` })).toBe(operation)
      expect(operationAt(variant, { method: 'PUT', path: called })).toBeUndefined()
    }
  expect(operationIds.length).toBeGreaterThan(30)
})

test('words of a path go before a parameter, and an unknown path has no operation', () => {
  expect(operationAt('full', { method: 'POST', path: '/api/v1/contacts/upsert' })).toBe(
    'POST /api/v1/contacts/upsert',
  )
  expect(operationAt('full', { method: 'GET', path: '/api/v1/nothing' })).toBeUndefined()
})

test('the values of a path are decoded, and stay as they are where they cannot be', () => {
  const operation = 'POST /api/v1/contacts/{id}/tasks/{taskId}/complete'
  expect(pathValues(operation, '/api/v1/contacts/a%20b/tasks/%zz/complete?x=1')).toEqual({
    id: 'a b',
    taskId: '%zz',
  })
})
