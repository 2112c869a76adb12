import { execFileSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { fitted } from './fitted.js'
import { widthOf } from './width.js'

const words = (text: string) => text.split(/\s+/).filter((word) => word !== '')

describe.each([80, 120])('a line of %i columns', (width) => {
  it.each([
    ['a sentence', `WARNING  ${'some words of a sentence '.repeat(12)}`],
    ['an indented place', `  tag.list-ok @ GET /api/v1/tags: ${'a reason of some length '.repeat(9)}`],
    ['wide characters', `  ${'全角 '.repeat(60)}`],
  ])('is broken between words: %s', (_, line) => {
    const lines = fitted(line, width)
    expect(lines.length).toBeGreaterThan(1)
    for (const one of lines) expect(widthOf(one)).toBeLessThanOrEqual(width)
    expect(words(lines.join(' '))).toEqual(words(line))
  })

  it('is left as it is where it fits', () => {
    expect(fitted('x'.repeat(width), width)).toEqual(['x'.repeat(width)])
  })

  it('leaves a word whole that is longer', () => {
    const word = `https://${'x'.repeat(width)}`
    expect(fitted(`see ${word} there`, width)).toEqual([`see ${word}`, '  there'])
  })

  it('breaks a command so that a shell still reads the same arguments', () => {
    const args = [
      ...['--base-url', 'https://staging.example.com/with/a/path'],
      ...['--header', 'X-Tenant: a  tenant with blanks', '--rule', 'paging.*', '--seed', '7'],
      ...['--max-requests', '5000', '--reporter', 'json=some report of a run.json'],
    ]
    const command = args.map((one) => (/[ *]/.test(one) ? `'${one}'` : one)).join(' ')
    const lines = fitted(`next: npx conformance ${command}  # a report`, width)
    expect(lines.length).toBeGreaterThan(1)
    for (const one of lines) expect(widthOf(one)).toBeLessThanOrEqual(width)
    const script = `npx() { printf '%s\\n' "$@"; }\n${lines.join('\n').replace('next: ', '')}`
    expect(execFileSync('sh', ['-c', script], { encoding: 'utf8' }).trimEnd().split('\n')).toEqual([
      'conformance',
      ...args,
    ])
  })
})

it('indents further lines below the column of the text', () => {
  expect(fitted('  2 rules  add one more key of a workspace', 36)).toEqual([
    '  2 rules  add one more key of a',
    '           workspace',
  ])
})
