import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Report } from '../reporters/index.js'
import { type CopiedExample, copiedExample } from './copied-example.test-kit.js'

/** The examples of clients, the command that runs the tests of each, and the rules that it breaks. */
const clients = [
  {
    name: 'clients/careless',
    command: ['npm', 'test'],
    fail: ['client.upsert-after-conflict', 'client.key-on-messages', 'client.close-expected-rev'],
    warn: ['client.no-retry-not-found', 'client.key-on-replies', 'client.key-on-creations'],
  },
  { name: 'clients/openapi-fetch', command: ['npm', 'test'], fail: [], warn: [] },
  { name: 'python', command: ['python3', '-m', 'unittest'], fail: [], warn: [] },
] as const

const page = readFileSync(fileURLToPath(new URL('../docs/judging-a-client.md', import.meta.url)), 'utf8')

/** The blocks that the page says to be shown by a command. */
const shownBy = (what: string): readonly string[] =>
  [...page.matchAll(/^<!-- shown by (.+) -->\n```text\n([\s\S]*?)^```$/gm)].flatMap(
    ([, source, block = '']) => (source === what ? [block] : []),
  )

/** Expects the lines of a block in a report, in their order; `…` stands for any lines, and numbers may differ. */
function expectShown(block: string, report: string): void {
  const lines = report.split('\n').map(withoutNumbers)
  let from = 0
  for (const line of block.trim().split('\n')) {
    if (line === '…' || line === '') continue
    const at = lines.indexOf(withoutNumbers(line), from)
    expect(at, `${line}\nis not shown after line ${from} of\n${report}`).toBeGreaterThanOrEqual(from)
    from = at + 1
  }
}

const withoutNumbers = (line: string): string =>
  line.replaceAll(/\d+(\.\d+)?/g, '0').replace(/\bfakes\b/, 'fake')

describe.each(clients)('examples/$name, judged by what its tests send', ({ name, command, fail, warn }) => {
  let example: CopiedExample
  let report: Report
  beforeAll(async () => {
    example = copiedExample(name)
    const { code } = await example.ends(
      'npx',
      ...['conformance', 'client', '--reporter', 'json=report.json', '--reporter', 'terminal=report.txt'],
      ...['--', ...command],
    )
    report = JSON.parse(readFileSync(join(example.folder, 'report.json'), 'utf8')) as Report
    expect(code).toBe(fail.length > 0 ? 1 : 0)
  })
  afterAll(() => example.remove())

  test.each(shownBy(`examples/${name}`))('docs/judging-a-client.md shows its report, block %#', (block) => {
    expectShown(block, readFileSync(join(example.folder, 'report.txt'), 'utf8'))
  })

  test('its own tests pass', () => {
    expect(report.client).toMatchObject({ passed: true })
    expect(report.requests).toBeGreaterThan(15)
  })

  test.each([
    ['fail', fail],
    ['warn', warn],
    ['inconclusive', []],
    ['error', []],
  ] as const)('its verdicts of %s', (verdict, ids) => {
    expect(report.rules.filter((rule) => rule.verdict === verdict).map(({ id }) => id)).toEqual(ids)
  })
})

test('docs/judging-a-client.md shows a disturbed run', async () => {
  const [block = ''] = shownBy('examples/clients/careless under rate-limit-seconds')
  const example = copiedExample('clients/careless')
  try {
    const arguments_ = ['client', '--disturb', 'rate-limit-seconds', '--reporter', 'terminal=report.txt']
    await example.ends('npx', 'conformance', ...arguments_, '--', 'npm', 'test')
    expectShown(block, readFileSync(join(example.folder, 'report.txt'), 'utf8'))
  } finally {
    example.remove()
  }
})

test('a disturbance reaches a fake that the tests start as a command', async () => {
  const example = copiedExample('python')
  try {
    const arguments_ = ['client', '--disturb', 'added-fields', '--reporter', 'json=report.json']
    await example.ends('npx', 'conformance', ...arguments_, '--', 'python3', '-m', 'unittest')
    const { client } = JSON.parse(readFileSync(join(example.folder, 'report.json'), 'utf8')) as Report
    expect(client?.disturbances).toMatchObject([{ name: 'added-fields', passed: true }])
    expect(client?.disturbances[0]?.met).toBeGreaterThan(10)
  } finally {
    example.remove()
  }
})

test('examples/clients/openapi-fetch compiles', async () => {
  const example = copiedExample('clients/openapi-fetch')
  try {
    expect(await example.run('npm', 'run', 'check')).not.toContain('error TS')
  } finally {
    example.remove()
  }
})
