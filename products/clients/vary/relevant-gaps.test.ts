import { expect, test } from 'vitest'
import { gapNames, op, permittedValues } from '../../../contract/index.js'
import { agreedGaps } from './agreed-gaps.js'
import { metGaps, relevantGaps } from './relevant-gaps.js'

const shownByAll = ['datetime-syntax', 'versioning']

test('answers name the gaps they rest on, more than one in a list', () => {
  const met = metGaps([{ status: 400, assumption: 'cursor-garbage, limit-syntax' }], 'full')
  expect(met.toSorted()).toEqual(
    ['cursor-garbage', 'error-body', 'error-precedence', 'limit-syntax', ...shownByAll].toSorted(),
  )
})

test('errors and records show gaps that an answer with the usual value does not name', () => {
  expect(metGaps([{ operation: op.listTags, status: 200 }], 'full').toSorted()).toEqual(
    [
      'cursor-binding',
      'cursor-lifetime',
      'paging-under-writes',
      'short-pages',
      'tag-origin',
      ...shownByAll,
    ].toSorted(),
  )
  expect(metGaps([{ operation: op.listTags, status: 404 }], 'full').toSorted()).toEqual(
    ['error-body', 'error-precedence', ...shownByAll].toSorted(),
  )
})

test('a webhook that was registered meets deliveries', () => {
  const met = metGaps([{ operation: op.createWebhook, status: 201 }], 'full')
  expect(met).toContain('webhook-retries')
  expect(met).toContain('webhook-signature')
})

test('a deal that was closed may have to be closed with a revision, whatever the answer', () => {
  for (const status of [200, 409])
    expect(metGaps([{ operation: op.closeDeal, status }], 'full')).toContain('expected-rev-required')
})

test('records of the compact variant show their types', () => {
  expect(metGaps([{ operation: op.getContact, status: 200 }], 'compact')).toContain('compact-record-types')
  expect(metGaps([{ operation: op.getContact, status: 404 }], 'compact')).not.toContain(
    'compact-record-types',
  )
})

test('a request without an answer meets nothing, and no request neither', () => {
  expect(metGaps([{ operation: op.listTags, status: 0 }], 'full')).toEqual([])
  expect(metGaps([], 'full')).toEqual([])
})

test('a gap of the other variant, and a name that is not a gap, are not met', () => {
  expect(metGaps([{ status: 404, assumption: 'deal-reclose, none, compact-filters' }], 'compact')).toEqual([
    'error-body',
    'compact-filters',
  ])
})

test('gaps with one value are left out, and those that a client has to know are named separately', () => {
  expect(relevantGaps(['internal-error', 'deal-close-selector', 'short-pages'])).toEqual({
    varied: ['short-pages'],
    agreed: ['deal-close-selector'],
  })
})

test('the gaps that a client has to know are gaps, each once', () => {
  expect(agreedGaps.filter((gap) => !gapNames.includes(gap))).toEqual([])
  expect(new Set(agreedGaps).size).toBe(agreedGaps.length)
  expect(relevantGaps(gapNames).agreed.length).toBe(
    agreedGaps.filter((gap) => permittedValues(gap).length > 1).length,
  )
})

test('a cursor, a note and a wait are met without being named', () => {
  const met = metGaps(
    [
      { operation: op.listContacts, status: 200 },
      { operation: op.updateContact, status: 200 },
      { operation: op.listContacts, status: 429 },
    ],
    'full',
  )
  for (const gap of ['cursor-lifetime', 'cursor-binding', 'note-created-id', 'retry-after-format'] as const)
    expect(met).toContain(gap)
})
