import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ensureBuilt } from '../built.test-kit.js'
import { loadConfig } from './config-file.js'

// A configuration finds this package by its name in dist.
beforeAll(ensureBuilt)

const folder = mkdtempSync(join(tmpdir(), 'conformance-config-'))
afterAll(() => rmSync(folder, { recursive: true }))

let count = 0
/** Loads a configuration of that text, under a name that was not loaded before. */
const load = (text: string, extension: string) => {
  count += 1
  const file = `config-${count}.${extension}`
  writeFileSync(join(folder, file), text)
  return loadConfig(file, folder)
}
const json = (value: unknown) => load(JSON.stringify(value), 'json')

describe('loadConfig', () => {
  it('takes JSON, with a reference to its schema', async () => {
    const config = { $schema: './x.json', baseUrl: 'https://a.example.com', keys: { revoked: 'r' }, seed: 3 }
    expect(await json(config)).toEqual(config)
  })

  it('takes modules with hooks, in JavaScript and in TypeScript', async () => {
    const hooks = 'control: { advanceClock: async (ms) => { ms } }'
    const module = await load(`export default { seed: 5, ${hooks} }`, 'mjs')
    expect(module.control?.advanceClock).toBeTypeOf('function')
    const typed = await load(
      `const seed: number = 5\nexport default { seed, ${hooks.replace('ms)', 'ms: number)')} }`,
      'ts',
    )
    expect(typed.seed).toBe(5)
    expect(typed.control?.advanceClock).toBeTypeOf('function')
  })

  it('passes members by that an environment variable left undefined', async () => {
    expect(
      await load('export default { apiKey: undefined, keys: { revoked: undefined } }', 'mjs'),
    ).toBeDefined()
  })

  it('finds the configuration of a folder, TypeScript before JSON, and makes do without one', async () => {
    const empty = mkdtempSync(join(folder, 'empty-'))
    expect(await loadConfig(undefined, empty)).toEqual({})
    writeFileSync(join(empty, 'conformance.config.json'), '{"seed":1}')
    expect(await loadConfig(undefined, empty)).toEqual({ seed: 1 })
    writeFileSync(join(empty, 'conformance.config.ts'), 'export default { seed: 2 as number }')
    expect(await loadConfig(undefined, empty)).toEqual({ seed: 2 })
  })

  it.each([
    [{ keys: { revokd: 'x' } }, "unknown name 'keys.revokd': did you mean 'keys.revoked'?"],
    [{ baseURL: 'x' }, "unknown name 'baseURL': did you mean 'baseUrl'?"],
    [{ records: { foreign: { leads: 'x' } } }, "unknown name 'records.foreign.leads': did you mean"],
    [
      { keys: { limited: [{ key: 'k', scopes: ['contacts:reed'] }] } },
      'keys.limited[0].scopes[0] must be one of',
    ],
    [{ keys: { revoked: '' } }, 'keys.revoked must not be empty'],
    [{ seed: 'x' }, 'seed must be a whole number, not a text'],
    [{ apiKey: ['k'] }, 'apiKey must be a text, not a list'],
    [{ apiKey: ' k' }, 'apiKey must be a key as a header carries it'],
    [{ keys: { expired: 'k\n' } }, 'keys.expired must be a key as a header carries it'],
    [{ keys: { limited: [{ key: 'a b', scopes: [] }] } }, 'keys.limited[0].key must be a key'],
    [{ keys: { revoked: 'clé' } }, 'keys.revoked must be a key'],
    [{ records: { tickets: 'one' } }, 'records.tickets must be a list, not a text'],
    [{ records: { bookingType: 'a/b' } }, 'records.bookingType must be an id without a slash'],
    [{ records: { pastMeeting: 'x'.repeat(201) } }, 'records.pastMeeting must have at most 200 characters'],
    [{ records: { users: ['ana'] } }, 'records.users[0] must be an e-mail address'],
    [
      { records: { templates: { approved: { name: 'a', language: 'es', lang: 'es' } } } },
      "unknown name 'records.templates.approved.lang'",
    ],
    [{ timeout: 'soon' }, 'timeout must be a duration such as'],
    [[], 'the configuration must be an object, not a list'],
    [
      { assumptions: { 'cursor-garbag': 'refuse' } },
      "unknown assumption 'cursor-garbag': did you mean 'cursor-garbage'?",
    ],
    [{ assumptions: { 'cursor-garbage': 'x' } }, `assumption 'cursor-garbage' must be one of refuse,`],
    [
      { assumptions: { 'deal-close-selector': 'x' } },
      `assumption 'deal-close-selector' must be an object, not a plain value: such as {"field"`,
    ],
    [{ control: { advanceClock: 'x' } }, 'control.advanceClock must be an async function'],
  ])('refuses %o', async (config, message) => {
    await expect(json(config)).rejects.toThrow(message)
    await expect(json(config)).rejects.toThrow(`config-${count}.json: `)
  })

  it.each([
    ['{"seed": 1,}', 'json', 'cannot read the configuration config'],
    ['{"seed": 1,}', 'json', '.json: line 1, column 12: '],
    [
      'export default {\n  seed: 1\n  runs: 2\n}',
      'ts',
      '.ts: line 3, column 3: Expected "}" but found "runs", in: runs: 2',
    ],
    [
      'export default {\n  seed: 1\n  runs: 2\n}',
      'mjs',
      '.mjs: line 3, column 3: Expected "}" but found "runs", in: runs: 2',
    ],
    ['export const seed = 1', 'mjs', 'has no default export; write export default'],
    ['throw new Error("no vault\\nat all")', 'mjs', ': no vault'],
    ['seed: 1', 'yaml', 'its name must end in .ts, .js, .mjs or .json'],
  ])('refuses %s as %s, on one line', async (text, extension, message) => {
    const failure = await load(text, extension).catch((error: unknown) => error)
    expect(String(failure)).toContain(message)
    expect(String(failure)).not.toContain('\n')
  })

  it('refuses a file that is not there', async () => {
    await expect(loadConfig('none.json', folder)).rejects.toThrow('none.json: there is no such file')
  })
})
