import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Report } from '../reporters/index.js'
import { type CopiedExample, copiedExample } from './copied-example.test-kit.js'

/** The examples of clients, the command that runs the tests of each, and the rules that it breaks. */
const clients = [
  {
    name: 'clients/careless',
    command: ['npm', 'test'],
    fail: ['client.upsert-after-conflict', 'client.key-on-messages'],
    warn: ['client.no-retry-not-found', 'client.key-on-replies', 'client.key-on-creations'],
  },
  { name: 'clients/openapi-fetch', command: ['npm', 'test'], fail: [], warn: [] },
  { name: 'python', command: ['python3', '-m', 'unittest'], fail: [], warn: [] },
] as const

describe.each(clients)('examples/$name, judged by what its tests send', ({ name, command, fail, warn }) => {
  let example: CopiedExample
  let report: Report
  beforeAll(async () => {
    example = copiedExample(name)
    const { code } = await example.ends(
      'npx',
      ...['conformance', 'client', '--reporter', 'json=report.json', '--', ...command],
    )
    report = JSON.parse(readFileSync(join(example.folder, 'report.json'), 'utf8')) as Report
    expect(code).toBe(fail.length > 0 ? 1 : 0)
  })
  afterAll(() => example.remove())

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

test('examples/clients/openapi-fetch compiles', async () => {
  const example = copiedExample('clients/openapi-fetch')
  try {
    expect(await example.run('npm', 'run', 'check')).not.toContain('error TS')
  } finally {
    example.remove()
  }
})
