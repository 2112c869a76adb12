import { expect, test } from 'vitest'
import { toHtml } from '../markup.js'
import { commonPrefix, operationName } from './operation-name.js'

test('the common start of paths ends at a whole part, and leaves each path a rest', () => {
  expect(commonPrefix(['GET /api/v1/tags', 'POST /api/v1/tasks'])).toBe('/api/v1')
  expect(commonPrefix(['GET /api/v1/tags', 'POST /api/v1/tags'])).toBe('/api/v1')
  expect(commonPrefix(['GET /tags', 'POST /deals'])).toBe('')
  expect(commonPrefix(['any'])).toBe('')
})

test('an operation is shown without the common start, and other words as they are', () => {
  const text = (endpoint: string) => toHtml(operationName(endpoint, '/api/v1')).replace(/<[^>]*>/g, '')
  expect(text('GET /api/v1/contacts/{id}')).toBe('GET /contacts/{id}')
  expect(text('GET /other/{id}')).toBe('GET /other/{id}')
  expect(text('every operation')).toBe('every operation')
})
