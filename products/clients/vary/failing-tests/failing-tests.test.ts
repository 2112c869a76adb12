import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { failingTests } from './failing-tests.js'

/** What each runner has written about the same four failing tests, as far as it has them. */
const captured = new URL('./captured/', import.meta.url)
const output = (name: string) => readFileSync(new URL(`${name}.txt`, captured), 'utf8')

const nested = ['contacts > a conflict names the contact', 'contacts > pages > page 2 is full']
const inFile = [...nested, 'a deal > 100 is closed'].map((name) => `contacts.test.ts > ${name}`)
const withSharp = [...nested, 'a deal # 100 is closed']

const expected: Readonly<Record<string, readonly string[]>> = {
  'vitest-default': ['broken.test.ts', ...inFile],
  'vitest-dot': ['broken.test.ts', ...inFile],
  'vitest-verbose': ['broken.test.ts', ...inFile],
  'vitest-tap': ['broken.test.ts', ...inFile],
  'vitest-tap-flat': ['broken.test.ts', ...inFile],
  'jest-29-verbose': [...nested, 'a deal > 100 is closed', './broken.test.js'],
  'jest-30': [...nested, 'a deal > 100 is closed', './broken.test.js'],
  'node-spec': withSharp,
  'node-tap': withSharp,
  // This reporter does not show the suites.
  'node-dot': ['a conflict names the contact', 'page 2 is full', 'a deal # 100 is closed'],
  mocha: ['a deal > 100 is closed', ...nested],
  unittest: [
    'test_contacts > Contacts > test_error',
    'test_contacts > Contacts > test_conflict_names_the_contact',
    'test_contacts > Contacts > test_pages (page=2)',
  ],
  pytest: [
    'test_contacts.py > Contacts > test_conflict_names_the_contact',
    'test_contacts.py > Contacts > test_error',
    'test_contacts.py > Contacts > test_pages',
  ],
}

test.each(Object.entries(expected))('the output of %s names its failing tests', (name, names) => {
  expect(failingTests(output(name))).toEqual(names)
})

test('every captured output is expected to name some', () => {
  expect(readdirSync(captured).sort()).toEqual(
    Object.keys(expected)
      .map((name) => `${name}.txt`)
      .sort(),
  )
})

describe('output without failing tests names none', () => {
  test.each([
    ['nothing', ''],
    ['passing tests', ' ✓ contacts.test.ts (5 tests) 9ms\n\n Test Files  1 passed (1)\n'],
    ['a tap of passing tests', 'TAP version 13\nok 1 - contacts\n1..1\n# fail 0\n'],
    ['a test still to be done', 'TAP version 13\nnot ok 1 - later # TODO\n1..1\n'],
    ['what a passing file of Jest logs', 'PASS ./a.test.js\n  ● Console\n\n    console.log\n      FAIL\n'],
    ['an error of npm', 'npm ERR! code ELIFECYCLE\nERROR: no such command\nFAILED to start\n'],
  ])('%s', (_, text) => {
    expect(failingTests(text)).toEqual([])
  })
})

test('the output of two runners, one after the other, names the tests of both', () => {
  expect(failingTests(`${output('vitest-dot')}\n${output('node-spec')}`)).toEqual([
    ...(expected['vitest-dot'] ?? []),
    ...withSharp,
  ])
})

test('line ends of Windows do not matter', () => {
  for (const [name, names] of Object.entries(expected))
    expect([name, failingTests(output(name).replaceAll('\n', '\r\n'))]).toEqual([name, names])
})
