import { describe, expect, test } from 'vitest'
import { assume } from '../../contract/index.js'
import { createFake, type FakeRequest, type FakeResponse } from '../index.js'
import { ApiError } from '../messages/api-error.js'
import { Digest } from './digest.test-kit.js'
import { Judge } from './judge.test-kit.js'

const headers = { authorization: 'Bearer demo_main', 'content-type': 'application/json' }

describe('the digest shows', () => {
  test('a write behind an error answer, once', () => {
    const fake = createFake({
      change(behaviour) {
        const honest = behaviour.handlers['PATCH /api/v1/contacts/{id}']
        behaviour.handlers['PATCH /api/v1/contacts/{id}'] = (context) => {
          honest(context)
          throw new ApiError('conflict', 'too late', 'contact.update-conflict')
        }
      },
    })
    const workspace = fake.control.workspace()
    const digest = new Digest(workspace)
    const [contact] = workspace.contacts.all()
    expect(digest.moved()).toEqual([])
    const target = `/api/v1/contacts/${contact?.id}`
    expect(fake.handle({ method: 'PATCH', target, headers, body: '{"name":"Z"}' })).toMatchObject({
      status: 409,
    })
    expect(digest.moved()).toContain('contacts')
    expect(digest.moved()).toEqual([])
  })

  test('a switch, a list and a set that changed', () => {
    const workspace = createFake().control.workspace()
    const digest = new Digest(workspace)
    workspace.contactLimitReached = true
    workspace.features.deals = false
    workspace.users = workspace.users.slice(1)
    workspace.archivedDealIds.add('deal_x')
    expect(digest.moved().toSorted()).toEqual(['archivedDealIds', 'contactLimitReached', 'features', 'users'])
  })

  test('a record changed in place', () => {
    // A seed of its own: a snapshot that another test of this process takes freezes what fakes of one seed share.
    const workspace = createFake({ seed: 40_961 }).control.workspace()
    const digest = new Digest(workspace)
    const contact = [...workspace.contacts.all()].find(({ address }) => address !== null)
    ;(contact?.address as unknown as Record<string, unknown>).city = 'Elsewhere'
    expect(digest.changedInPlace()).toHaveLength(1)
  })
})

describe('the judge refuses', () => {
  const judge = new Judge('full', assume({}))
  const get: FakeRequest = { method: 'GET', target: '/api/v1/tags?limit=1', headers, body: '' }
  const tag = { id: 't', name: 'vip', total: 1, active: 1, inactive: 0 }
  const json = { 'content-type': 'application/json; charset=utf-8', 'x-fake-rule': 'error.internal' }
  const answer = (status: number, body: unknown, more = {}): FakeResponse => ({
    status,
    headers: { ...json, ...more },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  const error = (code: string) => ({ error: { code, message: 'why', details: {} } })
  const fine = { data: [tag], nextCursor: null }

  test('nothing that is as documented', () => {
    expect(judge.misfit(get, answer(200, fine))).toBeUndefined()
    expect(judge.misfit(get, answer(401, error('unauthorized')))).toBeUndefined()
    expect(judge.misfit(get, answer(500, error('internal')), true)).toBeUndefined()
  })

  test.each([
    ['another status', get, answer(201, fine)],
    ['another media type', get, answer(200, fine, { 'content-type': 'text/html' })],
    ['what is no JSON', get, answer(200, '{')],
    ['a record without a member', get, answer(200, { ...fine, data: [{ id: 't', name: 'vip' }] })],
    ['a member of another type', get, answer(200, { ...fine, data: [{ ...tag, total: '1' }] })],
    ['a page over its limit', get, answer(200, { ...fine, data: [tag, tag] })],
    ['a page without a cursor', get, answer(200, { data: [tag] })],
    ['a success on no operation', { ...get, target: '/api/v1/tags/' }, answer(200, fine)],
    ['a code with another status', get, answer(400, error('unauthorized'))],
    ['a code the operation does not have', get, answer(409, error('rev_mismatch'))],
    ['an undocumented code', get, answer(400, error('oops'))],
    ['an error without details', get, answer(401, { error: { code: 'unauthorized', message: 'why' } })],
    ['a 429 that does not say when', get, answer(429, error('rate_limited'))],
    ['a 500 that was not injected', get, answer(500, error('internal'))],
  ] satisfies [string, FakeRequest, FakeResponse][])('%s', (_, request, response) => {
    expect(judge.misfit(request, response)).toEqual(expect.any(String))
  })
})
