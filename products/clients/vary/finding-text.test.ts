import { expect, test } from 'vitest'
import { gapNames, gaps } from '../../../contract/index.js'
import type { Finding } from './finding.js'
import { findingText, orderText } from './finding-text.js'

const finding: Finding = {
  gaps: [
    {
      gap: 'error-body',
      values: [{ message: 'message' }, { message: 'errors.0.message' }],
      usual: { message: 'error.message' },
      section: '7',
      open: 'Which members the Error body has.',
    },
  ],
  failing: ['a conflict names the contact'],
  timedOut: false,
  runs: 4,
  assumptions: { 'error-body': { code: 'code', message: 'message', details: 'details' } },
}

test('a finding shows what a test has thrown', () => {
  const exception = { test: 'a conflict', lines: ['TypeError: code is undefined', '    at crm.js:7:3'] }
  expect(
    findingText({ ...finding, exception })
      .split('\n')
      .slice(2, 6),
  ).toEqual([
    'Failing: a conflict names the contact',
    '  TypeError: code is undefined',
    '      at crm.js:7:3',
    expect.stringMatching(/^Reproduce: /),
  ])
})

test('a finding names the values, what is open, the tests, and a fake that shows it', () => {
  expect(findingText(finding).split('\n')).toEqual([
    "The tests fail when `error-body` is `{ message: 'message' }` or `{ message: 'errors.0.message' }` (usually `{ message: 'error.message' }`).",
    'The document does not say which members the Error body has (section 7).',
    'Failing: a conflict names the contact',
    "Reproduce: createFake({ assumptions: { 'error-body': { code: 'code', message: 'message', details: 'details' } } })",
    '  or, with {"error-body":{"code":"code","message":"message","details":"details"}} in file.json: conformance fake --assumptions file.json',
  ])
})

test('values that break a client only together are said to, with a sentence of the document for each', () => {
  const { section, open } = gaps['short-pages']
  const one = { gap: 'short-pages', values: ['short'], usual: 'full', section, open } as const
  const other = { ...one, gap: 'deal-reclose', values: ['interchange'], usual: 'refuse' } as const
  const [first, ...others] = findingText({ ...finding, gaps: [one, other] }).split('\n')
  expect(first).toBe(
    'The tests fail when `short-pages` is `short` (usually `full`) and `deal-reclose` is `interchange` (usually `refuse`). Either alone does no harm.',
  )
  expect(others.filter((line) => line.startsWith('The document does not say'))).toHaveLength(2)
  expect(findingText({ ...finding, gaps: [one, other, one] })).toContain('Fewer of these do no harm.')
})

test('a client that waits forever does not end; tests without names are not listed, and of many the first', () => {
  expect(findingText({ ...finding, timedOut: true })).toContain('The tests do not end when')
  expect(findingText({ ...finding, failing: [] })).not.toContain('Failing')
  const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g']
  expect(findingText({ ...finding, failing: names })).toContain('Failing: a; b; c; d; e; and 2 more\n')
})

test('what each gap leaves open reads as the end of a sentence', () => {
  const others = gapNames.filter(
    (gap) =>
      !/^(Which|Whether|Where|Under which|How|What|By which|When|Who|In which|With which) ?.*\.$/.test(
        gaps[gap].open,
      ),
  )
  expect(others).toEqual([])
})

test('an order names both requests', () => {
  const { gaps, assumptions } = finding
  const lines = orderText({
    gaps,
    assumptions,
    usually: 'PATCH /api/v1/tickets/t1',
    instead: 'x'.repeat(300),
  })
  expect(lines.split('\n').slice(0, 4)).toEqual([
    expect.stringMatching(/^Another request is sent, and no test fails, when `error-body` is /),
    expect.stringMatching(/^The document does not say /),
    'Usually: PATCH /api/v1/tickets/t1',
    expect.stringMatching(/^Then: x{199}…$/),
  ])
})
