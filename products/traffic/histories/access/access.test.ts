import { expect, test } from 'vitest'
import { broken, judged, type Said } from '../said.test-kit.js'
import { judgeKeys } from './keys.js'
import { judgeScopes } from './scopes.js'

const isClosed = { isClosed: true }
const by = (key: string): Pick<Said, 'key' | 'authorization'> => ({
  key,
  authorization: `Bearer <key ${key}>`,
})
const code = (word: string) => ({ error: { code: word } })
const lacks: Pick<Said, 'status' | 'answer'> = { status: 403, answer: code('insufficient_scope') }
const contacts: Said = { to: 'GET /contacts', ...by('#2') }
const tags: Said = { to: 'GET /tags', ...by('#2') }

test('a key has a scope at every operation that asks for it, or at none', () => {
  expect(broken(judgeScopes, [contacts, { ...tags, ...lacks }], isClosed)).toEqual([
    'auth.scope-contact-list',
  ])
  const more: Said = { to: 'GET /contacts/c1/notes', ...by('#2') }
  expect(
    broken(
      judgeScopes,
      [more, { ...more, to: 'GET /activities' }, { ...more, ...lacks, to: 'GET /tasks' }],
      isClosed,
    ),
  ).toEqual(['auth.scope-task-list'])
})

test('a key whose scopes others may have changed is judged where it changed back', () => {
  const refused = { ...tags, ...lacks }
  expect(broken(judgeScopes, [contacts, refused])).toEqual([])
  expect(broken(judgeScopes, [refused, contacts, refused])).toEqual(['auth.scope-contact-list'])
})

test.each<[string, readonly Said[]]>([
  [
    'other scopes',
    [
      { ...contacts, to: 'GET /deals' },
      { ...tags, ...lacks },
    ],
  ],
  [
    'another key',
    [
      { ...contacts, ...by('#3') },
      { ...tags, ...lacks },
    ],
  ],
  ['a feature that is off', [contacts, { ...tags, status: 403, answer: code('feature_disabled') }]],
  [
    'an upsert, whose scope is in brackets',
    [
      { ...contacts, to: 'POST /contacts', body: {}, status: 201 },
      { ...contacts, to: 'POST /contacts/upsert', body: {}, ...lacks },
    ],
  ],
  [
    'a replay',
    [
      { to: 'POST /deals', body: {}, headers: { 'idempotency-key': 'k' }, status: 201, ...by('#1') },
      { to: 'POST /deals', body: {}, headers: { 'idempotency-key': 'k' }, ...by('#2') },
      { to: 'POST /deals/d1/close', body: {}, ...lacks, ...by('#2') },
    ],
  ],
  ['keys that are not recorded', [{ to: 'GET /contacts' }, { to: 'GET /tags', ...lacks }]],
])('%s may be answered otherwise', (_, said) => {
  expect(broken(judgeScopes, said, isClosed)).toEqual([])
})

test('a key that lacks a scope is refused by the documented code', () => {
  const served: Said = { to: 'GET /tags', ...by('#1') }
  const forbidden: Said = { ...tags, status: 403, answer: code('forbidden') }
  const refused: Said = { ...contacts, ...lacks }
  expect(broken(judgeScopes, [served, forbidden, refused], isClosed)).toEqual(['auth.scope-tag-list'])
  expect(broken(judgeScopes, [served, forbidden, refused])).toEqual([])
  expect(broken(judgeScopes, [served, refused, forbidden, refused])).toEqual(['auth.scope-tag-list'])
  const missing: Said = { ...tags, status: 404, answer: code('not_found') }
  expect(broken(judgeScopes, [served, missing])).toEqual(['auth.scope-tag-list'])
  expect(broken(judgeScopes, [served, { ...missing, to: 'GET /contacts/c1/notes' }])).toEqual([])
  // Nobody may call it.
  expect(broken(judgeScopes, [refused, forbidden, refused], isClosed)).toEqual([])
})

test('a key that was accepted before and after is accepted', () => {
  const refused: Said = { ...tags, status: 401, answer: code('unauthorized') }
  expect(broken(judgeKeys, [contacts, refused, contacts])).toEqual(['auth.bearer-accepted'])
  // It has expired, or was issued late, or is sent in another form.
  expect(broken(judgeKeys, [contacts, refused])).toEqual([])
  expect(broken(judgeKeys, [refused, contacts])).toEqual([])
  expect(broken(judgeKeys, [refused, contacts], isClosed)).toEqual(['auth.bearer-accepted'])
  const doubled: Said = { ...refused, authorization: 'Bearer  <key #2>' }
  expect(broken(judgeKeys, [contacts, doubled, contacts], isClosed)).toEqual([])
})

const host = { host: 'crm.example.com' }
const usual: Said = { ...contacts, headers: host }

test.each<[string, Said]>([
  ['auth.missing-header', { to: 'GET /tags', headers: host }],
  ['auth.other-scheme', { to: 'GET /tags', headers: host, key: '#3', authorization: 'Token <key #3>' }],
  ['auth.other-scheme', { to: 'GET /tags', headers: host, key: '#2', authorization: '<key #2>' }],
  [
    'auth.missing-header',
    { to: 'GET /tags?limit=x', headers: host, status: 400, answer: code('invalid_request') },
  ],
])('an answer breaks %s', (rule, said) => {
  expect(broken(judgeKeys, [usual, usual, said])).toEqual([rule])
  expect(judged(judgeKeys, [usual, usual, { ...said, status: 401 }])).toContainEqual(
    expect.objectContaining({ rule, holds: true }),
  )
})

test.each<[string, readonly Said[]]>([
  ['whose other headers are not recorded either', [usual, usual, { to: 'GET /tags' }]],
  ['in a recording without keys', [{ to: 'GET /tags', headers: host }]],
  [
    'whose scheme is in small letters',
    [usual, usual, { ...usual, key: '#2', authorization: 'bearer <key #2>' }],
  ],
  [
    'that a proxy refuses',
    [usual, usual, { to: 'GET /tags', headers: host, status: 404, answer: 'no such host' }],
  ],
  [
    'that is too much',
    [usual, usual, { to: 'GET /tags', headers: host, status: 429, answer: code('rate_limited') }],
  ],
])('a request %s may have had its key', (_, said) => {
  expect(broken(judgeKeys, said)).toEqual([])
})
