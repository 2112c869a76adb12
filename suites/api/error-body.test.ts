import { describe, expect, test } from 'vitest'
import { ErrorBody, findCodePath } from './error-body.js'

describe('findCodePath', () => {
  test.each([
    [{ error: { code: 'not_found', message: 'x' } }, 'error.code'],
    [{ error: 'not_found', message: 'x' }, 'error'],
    [{ error: 'unauthorized', code: 'unauthorized' }, 'code'],
    [{ error: 'conflict', code: 'rev_mismatch' }, 'code'],
    [{ code: 'conflict', reason: 'rev_mismatch' }, 'reason'],
    [{ type: 'invalid_request', title: 'x' }, 'type'],
    [{ errors: [{ id: 'invalid_request' }] }, 'errors.0.id'],
    [{ message: 'nothing documented' }, undefined],
  ])('of %j is %s', (body, path) => {
    expect(findCodePath(body)).toBe(path)
  })
})

describe('ErrorBody', () => {
  test('rules out a member that names the status, once an error shows the difference', () => {
    const errors = new ErrorBody()
    errors.learn({ type: 'unauthorized', error: 'unauthorized' })
    errors.learn({ type: 'bad_request', error: 'invalid_request' })
    expect(errors.codePath).toBe('error')
    expect(errors.codeOf({ type: 'conflict', error: 'rev_mismatch' })).toBe('rev_mismatch')
  })

  test('keeps what it knows where an error carries no code there', () => {
    const errors = new ErrorBody()
    errors.learn({ error: { code: 'unauthorized' } })
    errors.learn({ message: 'conflict', reason: 'conflict' })
    expect(errors.codePath).toBe('error.code')
  })

  test('a configured place stays', () => {
    const errors = new ErrorBody({ code: 'kind', details: 'more' })
    errors.learn({ code: 'not_found', kind: 'not_found' })
    expect(errors.codePath).toBe('kind')
    expect(errors.detailsOf({ more: { id: 'a' } })).toEqual({ id: 'a' })
  })
})
