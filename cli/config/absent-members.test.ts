import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test, vi } from 'vitest'
import type { Report } from '../../reporters/index.js'
import { runConformance } from '../run/run-conformance.js'
import { absentWarnings, withoutAbsent } from './absent-members.js'

const folder = mkdtempSync(join(tmpdir(), 'conformance-absent-'))
afterAll(() => rmSync(folder, { recursive: true }))

describe('what is undefined in a configuration', () => {
  test('is left out, wherever it is, and named by its place', () => {
    const hook = async () => undefined
    const { value, absent } = withoutAbsent({
      apiKey: undefined,
      seed: 1,
      keys: {
        revoked: undefined,
        limited: [
          { key: undefined, scopes: ['tags:read'] },
          { key: 'k', scopes: [] },
        ],
      },
      records: { users: ['a', undefined], foreign: {} },
      control: { failNext: hook },
    })
    expect(value).toEqual({
      seed: 1,
      keys: { limited: [{ key: 'k', scopes: [] }] },
      records: { users: ['a'], foreign: {} },
      control: { failNext: hook },
    })
    expect(absent).toEqual(['apiKey', 'keys.revoked', 'keys.limited[0].key', 'records.users[1]'])
  })

  test('is named with the environment variable that its source shows', () => {
    const source = `export default {
      baseUrl: env('URL'), apiKey: process.env.KEY, "revoked": env("REVOKED"), expired: given(),
      limited: [{ key: env('SET') }, { key: process.env['ONE'] }, { key: env('TWO') }], users: [env('ADA')] }`
    const places = [
      'baseUrl',
      'apiKey',
      'keys.revoked',
      'keys.expired',
      'keys.limited[1].key',
      'records.users[0]',
    ]
    const lines = absentWarnings(places, source, 'c.ts', { SET: 'x' })
    expect(lines.map((line) => line.split(': ')[0])).toEqual([
      'baseUrl is not set, as the environment variable URL is not',
      'apiKey is not set, as the environment variable KEY is not',
      'keys.revoked is not set, as the environment variable REVOKED is not',
      'keys.expired is undefined',
      'keys.limited[1].key is not set, as the environment variable ONE is not',
      'records.users[0] is not set, as the environment variable ADA is not',
    ])
    expect(lines[0]).toContain(
      'without it the embedded fake is judged; set URL, or take the member out of c.ts',
    )
  })

  test('is said before the run and in its report, and the run goes on', async () => {
    const config = join(folder, 'conformance.config.mjs')
    const file = join(folder, 'report.json')
    writeFileSync(config, 'export default { keys: { revoked: process.env.NO_SUCH_VARIABLE } }')
    const said: string[] = []
    const spy = vi.spyOn(process.stderr, 'write').mockImplementation((text) => said.push(String(text)) > 0)
    const code = await runConformance({ config, reporter: [`json=${file}`], rule: ['tag.list-ok'], seed: 1 })
    spy.mockRestore()
    const { default: report } = (await import(file, { with: { type: 'json' } })) as { default: Report }
    const line = expect.stringContaining(
      'keys.revoked is not set, as the environment variable NO_SUCH_VARIABLE',
    )
    expect(said[0]).toEqual(line)
    expect([code, report.warnings]).toEqual([0, [line]])
  })
})
