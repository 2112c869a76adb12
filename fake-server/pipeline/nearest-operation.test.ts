import { expect, test } from 'vitest'
import { type ServedOperationId, servedOperations } from '../../contract/index.js'
import { nearestOperation } from './nearest-operation.js'

const served = Object.keys(servedOperations) as ServedOperationId[]

test.each([
  ['PUT', '/tickets/{id}', 'PATCH /api/v1/tickets/{id}'],
  ['PUT', '/api/v1/tickets/tkt_1', 'PATCH /api/v1/tickets/{id}'],
  ['GET', '/tickets/tkt_1', 'PATCH /api/v1/tickets/{id}'],
  ['DELETE', '/tickets', 'GET /api/v1/tickets'],
  ['GET', '/tickts', 'GET /api/v1/tickets'],
  ['GET', '/tickets/', 'GET /api/v1/tickets'],
  ['DELETE', `/tickets/${'x'.repeat(50_000)}`, 'PATCH /api/v1/tickets/{id}'],
])('%s %s is nearest to %s', (method, path, nearest) => {
  expect(nearestOperation(method, path, served)).toBe(nearest)
})

test.each([
  ['GET', '/health'],
  ['GET', '/messages/send'],
  ['GET', '/'],
])('%s %s is near to none', (method, path) => {
  expect(nearestOperation(method, path, served)).toBeUndefined()
})
