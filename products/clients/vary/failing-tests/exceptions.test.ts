import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { exceptionOf, exceptionsIn } from './exceptions.js'
import { failingTests } from './failing-tests.js'

const captured = new URL('./captured/', import.meta.url)
const output = (name: string) => readFileSync(new URL(name, captured), 'utf8')

/** What the failing tests of the captured outputs have thrown, by a word of their names. */
const messages: readonly (readonly [test: string, message: RegExp])[] = [
  ['conflict', /http_409/],
  ['page', /2 (!=|==|!==) 1|expected 2 to be 1|Expected: 1/],
  ['deal', /not a test|nothing\.test/],
  ['broken', /cannot start/],
  ['test_error', /ValueError: FAIL: not_a_test/],
]

describe.each(readdirSync(captured))('%s', (file) => {
  const exceptions = exceptionsIn(output(file))

  test.each(failingTests(output(file)))('what %s has thrown is shown, with its place', (name) => {
    const lines = exceptionOf(exceptions, [name])?.lines ?? []
    const [, message] = messages.find(([word]) => name.includes(word)) ?? []
    expect(lines.join('\n')).toMatch(message as RegExp)
    expect(lines.join('\n')).toMatch(/(contacts|broken)[\w./]*(:\d+:\d+|:\d+:|", line \d+)/)
    expect(lines.length).toBeLessThanOrEqual(12)
    for (const line of lines) expect(line).not.toMatch(/node:internal|^\s*$|Test Suites/)
  })
})

test('of several tests the first that has one is meant, of unknown ones the first of all', () => {
  const exceptions = exceptionsIn(output('node-spec.txt'))
  expect(exceptionOf(exceptions, ['another', 'contacts > pages > page 2 is full'])?.test).toBe(
    'page 2 is full',
  )
  expect(exceptionOf(exceptions, [])?.test).toBe('a conflict names the contact')
  expect(exceptionOf(exceptions, ['another'])).toBeUndefined()
})

test('what is too long is cut', () => {
  const long = Array.from({ length: 30 }, (_, n) => `line ${n} ${'x'.repeat(300)}`).join('\n')
  const [{ lines = [] } = {}] = exceptionsIn(` FAIL  a.test.ts > one\n${long}\n⎯⎯⎯⎯⎯⎯\n`)
  expect(lines).toHaveLength(12)
  expect(lines.at(-1)).toBe('…')
  expect(Math.max(...lines.map(({ length }) => length))).toBe(200)
})

test('output without failing tests has none', () => {
  expect(exceptionsIn(' ✓ contacts.test.ts (5 tests) 9ms\n\nTAP version 13\nok 1 - a\n')).toEqual([])
})
