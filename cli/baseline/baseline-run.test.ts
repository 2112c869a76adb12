import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Ajv } from 'ajv'
import { afterAll, beforeEach, describe, expect, it, test } from 'vitest'
import { createFake, demoKeys } from '../../fake-server/index.js'
import { mutants } from '../../mutants/index.js'
import { rulesOf } from '../../suites/index.js'
import { conformance } from '../called.test-kit.js'
import { hurried } from '../hurried.test-kit.js'
import { baselineSchema } from './baseline.schema.js'

const root = mkdtempSync(join(tmpdir(), 'conformance-baseline-'))
afterAll(() => rmSync(root, { recursive: true }))

hurried()

const rule = 'tag.list-ok'
const operation = 'GET /api/v1/tags'
const known = { rule, operation, reason: 'the list is being rewritten', ticket: 'CRM-12' }

const mutant = mutants.find((each) => each.rule === rule)
if (!mutant || 'variant' in mutant) throw new Error(`${rule} has no mutant of the full variant`)
const [broken, honest] = await Promise.all([
  createFake({ change: mutant.plant }).listen(),
  createFake().listen(),
])
afterAll(() => Promise.all([broken.close(), honest.close()]))

let folder = ''
let file = ''
beforeEach(() => {
  folder = mkdtempSync(join(root, 'run-'))
  file = join(folder, 'known.json')
})

/** Judges a server by the rule, or by another one, as a user does. */
const run = (url: string, args: readonly string[] = [], selected = rule) =>
  conformance(
    ['--base-url', url, '--rule', selected, '--seed', '7', '--no-ledger', '--baseline', file, ...args],
    { CONFORMANCE_API_KEY: demoKeys.main },
  )

const list = (...entries: readonly object[]) => writeFileSync(file, JSON.stringify({ entries }))
const entriesIn = () => (JSON.parse(readFileSync(file, 'utf8')) as { entries: readonly object[] }).entries

describe('conformance --baseline', () => {
  test.each([
    ['an unknown failure', broken.url, [], rule, 1, /^FAIL/m],
    ['a known failure', broken.url, [known], rule, 0, /^KNOWN {2}1 failure named by .*\n.*CRM-12/m],
    [
      'a known failure of this day and later',
      broken.url,
      [{ ...known, expires: '2999-12-31' }],
      rule,
      0,
      /first expires after 2999-12-31/,
    ],
    [
      'an expired failure',
      broken.url,
      [{ ...known, expires: '2020-01-31' }],
      rule,
      1,
      /^EXPIRED {2}1 failure .*\n {2}tag\.list-ok @ GET \/api\/v1\/tags: expired after 2020-01-31/m,
    ],
    [
      'a stale entry',
      honest.url,
      [known],
      rule,
      0,
      /^STALE {2}1 entry .*\n.*\n {2}to remove .*--update-baseline/m,
    ],
    ['an expired stale entry', honest.url, [{ ...known, expires: '2020-01-31' }], rule, 0, /^STALE/m],
    ['an entry of a rule that is not run', broken.url, [known], 'paging.limit-max', 0, /verified/],
  ] as const)('%s', async (_, url, entries, selected, code, words) => {
    list(...entries)
    const result = await run(url, [], selected)
    expect(result).toMatchObject({ code, err: expect.not.stringContaining('error:') })
    expect(result.out).toMatch(words)
  })
})

describe('conformance --update-baseline', () => {
  it('creates the file, and leaves it as it is when nothing has changed', async () => {
    const first = await run(broken.url, ['--update-baseline'])
    expect(first).toMatchObject({ code: 0, out: expect.stringContaining('1 recorded, 0 removed') })
    const text = readFileSync(file, 'utf8')
    expect(new Ajv({ strict: true }).validate(baselineSchema, JSON.parse(text))).toBe(true)
    expect(entriesIn()).toEqual([
      { rule, operation, reason: expect.stringMatching(/^recorded on \d{4}-\d\d-\d\d$/) },
    ])
    expect((await run(broken.url, ['--update-baseline'])).code).toBe(0)
    expect(readFileSync(file, 'utf8')).toBe(text)
    expect(readdirSync(folder)).toEqual(['known.json'])
    expect((await run(broken.url)).code).toBe(0)
  })

  it('keeps what people have written, and what a filtered run finds stale', async () => {
    const entry = { ...known, expires: '2999-12-31' }
    list(entry)
    expect((await run(broken.url, ['--update-baseline'])).code).toBe(0)
    expect(entriesIn()).toEqual([entry])
    const { out } = await run(honest.url, ['--update-baseline'])
    expect(out).toContain('STALE')
    expect(out).toContain('a run of a part of the rules, which keeps stale entries: 0 recorded, 0 removed')
    expect(entriesIn()).toEqual([entry])
  })

  it('removes a stale entry in a whole run', async () => {
    const [first, second] = rulesOf('compact').map(({ id, on }) => ({
      rule: id,
      operation: on[0],
      reason: 'old',
    }))
    list({ ...first }, { ...second })
    const args = ['--variant', 'compact', '--seed', '7', '--runs', '1', '--baseline', file]
    const result = await conformance([...args, '--update-baseline'])
    expect(result).toMatchObject({ code: 0, out: expect.stringContaining('0 recorded, 2 removed') })
    expect(entriesIn()).toEqual([])
  })

  it('removes it by the command that the report names, in a run that was cut and whose configuration excludes rules', async () => {
    const [first, ...others] = rulesOf('compact').map(({ id, on }) => ({
      rule: id,
      operation: on[0],
      reason: 'old',
    }))
    list({ ...first })
    const config = join(folder, 'conformance.config.json')
    writeFileSync(config, JSON.stringify({ exclude: [others.at(-1)?.rule] }))
    const cut = await conformance([
      ...['--config', config, '--variant', 'compact', '--seed', '7', '--runs', '1', '--baseline', file],
      ...['--max-requests', '900'],
    ])
    const [, command = ''] = /to remove them: npx conformance (.*)/.exec(cut.out) ?? []
    const named = command.split(' ').map((word) => word.replaceAll("'", ''))
    const result = await conformance(named)
    expect(result).toMatchObject({ code: 0, out: expect.stringContaining('0 recorded, 1 removed') })
    expect(entriesIn()).toEqual([])
  })

  it('stops before the run where it has no file, or none that it may write', async () => {
    const bare = await conformance(['--update-baseline'])
    expect(bare.code).toBe(2)
    expect(bare.err).toContain('--update-baseline names no file: add --baseline <file>')
    file = join(folder, 'none', 'known.json')
    const { code, err } = await run(honest.url, ['--update-baseline'])
    expect(code).toBe(2)
    expect(err).toContain(`cannot write the baseline ${file}`)
    expect(existsSync(file)).toBe(false)
  })
})
