import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createFake } from '../../fake-server/index.js'
import type { Learnt } from '../../products/learning/index.js'
import { rulesOf } from '../../suites/index.js'
import type { Config } from '../config.js'
import { changedSince, type ServedFake, serveFake, snapshotOf } from '../fake/served-fake.test-kit.js'
import { hurried } from '../hurried.test-kit.js'
import type { Diagnosis } from './diagnosis.js'
import { type DoctorFlags, doctor } from './doctor.js'

hurried()

let served: ServedFake
beforeAll(async () => {
  served = await serveFake()
})
afterAll(() => served.close())

/** What the doctor says of the served fake, and its exit code. */
async function said(flags: DoctorFlags, change?: (config: Config) => Config) {
  let text = ''
  const config = served.configure(change)
  const code = await doctor({ config, maxRps: 10_000, ...flags }, (some) => {
    text += some
  })
  return { code, text }
}
const found = async (change?: (config: Config) => Config, flags: DoctorFlags = {}) =>
  JSON.parse((await said({ json: true, ...flags }, change)).text) as Diagnosis & { judgeable: boolean }

/** The result of some work in which the fake is sent reads and nothing else. */
async function readsAlone<T>(work: () => Promise<T>): Promise<T> {
  const { journal } = served.fake.control.core
  const write = journal.write.bind(journal)
  const methods = new Set<string>()
  journal.write = (...exchange) => {
    methods.add(exchange[0].method)
    write(...exchange)
  }
  const result = await work().finally(() => {
    journal.write = write
  })
  expect([...methods]).toEqual(['GET'])
  return result
}

test('a whole configuration verifies every rule, and no key or record is found wanting', async () => {
  const all = await found()
  expect(all.judgeable).toBe(true)
  expect(all.variant).toEqual({ configured: 'full', seen: 'full' })
  expect([...all.keys, ...all.records].filter(({ fine }) => fine === false)).toEqual([])
  const withoutHooks = rulesOf('full').filter(
    ({ needs }) => !needs.some((need) => need.startsWith('control:')),
  )
  expect(all.verifiable).toBe(withoutHooks.length)
})

test('it sends reads alone and changes nothing', async () => {
  const before = snapshotOf(served.fake)
  const { code } = await readsAlone(() => said({}))
  expect(code).toBe(0)
  expect(changedSince(before, served.fake)).toEqual([])
})

describe('--write-assumptions', () => {
  const learnt = async (flags: DoctorFlags, change?: (config: Config) => Config) => {
    const writeAssumptions = join(served.folder, 'server.json')
    const ledger = { ledger: served.ledgers }
    const { text } = await said({ json: true, writeAssumptions, ...flags }, (config) => ({
      ...(change?.(config) ?? config),
      ...ledger,
    }))
    return { found: JSON.parse(text).learning as Learnt, file: readFileSync(writeAssumptions, 'utf8') }
  }

  test('without --allow, also on loopback and where the configuration allows writes, it sends reads alone', async () => {
    const before = snapshotOf(served.fake)
    const { found, file } = await readsAlone(() => learnt({}, (config) => ({ ...config, allow: 'sends' })))
    expect(changedSince(before, served.fake)).toEqual([])
    expect(found.learnt).toMatchObject({ 'limit-out-of-range': 'refuse', 'email-case': 'insensitive' })
    expect(found.notLearnt['deal-reclose']).toEqual({
      reason: 'only writes show it',
      remedy: '--allow writes',
    })
    expect(JSON.parse(file)).toMatchObject({
      ...found.learnt,
      '// not learnt': { 'deal-reclose': 'only writes show it; --allow writes' },
    })
  })

  test('with --allow sends it learns nearly all, and leaves nothing that the API can remove', async () => {
    const before = snapshotOf(served.fake)
    const { found } = await learnt({ allow: 'sends' })
    // A ticket that was closed and opened again counts that.
    const changed = changedSince(before, served.fake)
    expect(changed.filter((line) => !/^ticket \S+: reopenCount was 0, is 1$/.test(line))).toEqual([])
    expect(found.warnings).toEqual([])
    expect(Object.keys(found.learnt).length).toBeGreaterThan(115)
    expect(found.learnt).toMatchObject({
      'deal-close-selector': { field: 'outcome', won: 'won', lost: 'lost' },
      'booking-locale-default': 'es',
    })
    expect(found.notLearnt['deal-archive']?.remedy).toContain('control.advanceClock')
  })
})

test('one key and reads alone: what enables the most rules, with the line to add', async () => {
  const { text, code } = await said({ allow: 'none' }, ({ baseUrl, apiKey }) => ({ baseUrl, apiKey }))
  expect(code).toBe(0)
  expect(text).toMatch(
    new RegExp(
      `^about \\d+ of ${rulesOf('full').length} documented rules can be verified with this configuration, with --allow none$`,
      'm',
    ),
  )
  expect(text).toMatch(/\+\d+ rules: --allow writes\n {6}allow: 'writes'/)
  expect(text).toContain('limit-out-of-range')
})

describe('what it shows', () => {
  const few = ({ baseUrl, apiKey }: Config): Config => ({ baseUrl, apiKey, ledger: served.ledgers })
  const all = (config: Config): Config => ({ ...config, ledger: served.ledgers })
  const file = () => join(served.folder, 'shown.json')
  const linesOf = async (flags: DoctorFlags, change: (config: Config) => Config) =>
    (await said(flags, change)).text.split('\n')

  test.each([
    ['a minimal configuration', few, {}],
    ['a minimal configuration that is learnt', few, { allow: 'writes' }],
    ['a whole configuration that is learnt', all, { allow: 'writes' }],
  ] as const)('of %s fits two screens of 48 lines', async (_, change, flags) => {
    const learning = 'allow' in flags ? { writeAssumptions: file() } : {}
    expect((await linesOf({ ...flags, ...learning }, change)).length).toBeLessThan(60)
  })

  test('counts the keys and records that are right, and shows those that are not', async () => {
    const lines = await linesOf({}, (config) => ({
      ...config,
      records: { ...config.records, tickets: [...(config.records?.tickets ?? []), 'tic_nobody'] },
    }))
    expect(lines).toContainEqual(expect.stringMatching(/^keys: \d+ ok/))
    expect(lines).toContainEqual(expect.stringMatching(/^records: \d+ ok, .*1 not as configured$/))
    expect(lines).toContainEqual(expect.stringMatching(/^ {2}NO {2}records\.tickets tic_nobody .*; expected/))
    expect(lines.filter((line) => /^ {2}(ok|\?) /.test(line))).toEqual([])
  })

  test('is what a run waits for, as far as the configuration costs it', async () => {
    expect((await found(all)).waits).toEqual([
      { member: 'keys.lowRate', seconds: 60, unless: 'control.advanceClock moves the clock of the limit' },
    ])
    expect(await linesOf({}, all)).toContain(
      '  keys.lowRate  about 1 minute of waiting, unless control.advanceClock moves the clock of the limit',
    )
    expect((await said({}, few)).text).not.toContain('waiting')
  })

  test('names every family once', async () => {
    const { families } = await found(few)
    const words = (await said({}, few)).text.split(/[\s,]+/)
    for (const { family, verifiable, rules } of families) {
      const at = words.indexOf(family)
      expect([family, words[at + 1]]).toEqual([
        family,
        verifiable === 0 || verifiable === rules ? `${rules}` : `${verifiable}/${rules}`,
      ])
    }
  })

  test('with --verbose is each key, record, gap and family', async () => {
    const data = await found(all)
    const { text } = await said({ verbose: true }, all)
    for (const { name } of [...data.keys, ...data.records]) expect(text).toContain(`  ${name} `)
    for (const gap of Object.keys(data.detected)) expect(text).toMatch(new RegExp(`^  ${gap} +\\S`, 'm'))
    for (const { gap } of data.open) expect(text).toMatch(new RegExp(`rules?  assumptions: \\{ '?${gap}'?:`))
    for (const { family, rules } of data.families)
      expect(text).toMatch(new RegExp(`^  ${family} +\\d+ +of ${rules}$`, 'm'))
  })

  test('of what was learnt are the choices that differ from the defaults, and what would show more', async () => {
    const other = createFake({
      now: Date.now,
      assumptions: { 'limit-out-of-range': 'clamp', 'unknown-query-params': 'refuse' },
    })
    const { url, close } = await other.listen()
    try {
      const { text } = await said({ writeAssumptions: file() }, (config) => ({
        ...few(config),
        baseUrl: url,
      }))
      expect(text).toMatch(/^learnt \d+ choices by \d+ requests, written to .*shown\.json$/m)
      expect(text).toMatch(
        /^ {2}2 choices that are not the default of the fake\n {4}unknown-query-params +'refuse'\n {4}limit-out-of-range +'clamp'$/m,
      )
      expect(text).toMatch(/^not learnt: \d+\n +\d+ {2}to learn: --allow writes$/m)
    } finally {
      await close()
    }
  })
})

describe('keys that are not what the configuration says', () => {
  const wrong = (keys: Config['keys']) => (config: Config) => ({ ...config, keys }) as Config
  test.each([
    [
      'a revoked key that is let in',
      { revoked: 'demo_without_leads_read' },
      'keys.revoked',
      'gets 200 at every list',
    ],
    [
      'a revoked key that is the main one',
      { revoked: 'demo_main' },
      'keys.revoked',
      'the same key as apiKey',
    ],
    [
      'another workspace that is the same',
      { otherWorkspace: 'demo_without_leads_read' },
      'keys.otherWorkspace',
      'of the same workspace',
    ],
    [
      'a limited key that holds more',
      { limited: [{ key: 'demo_without_leads_read', scopes: ['contacts:read' as const] }] },
      'keys.limited[0]',
      'is said to lack',
    ],
    [
      'a limited key that holds less',
      { limited: [{ key: 'demo_only_deals_read', scopes: ['contacts:read' as const] }] },
      'keys.limited[0]',
      'is said to hold contacts:read',
    ],
    ['an unknown key', { featuresOff: 'demo_nobody' }, 'keys.featuresOff', 'gets 401'],
    ['no contact limit', { contactLimited: 'demo_other_workspace' }, 'keys.contactLimited', 'gets 200'],
  ])('%s', async (_, keys, name, words) => {
    const { keys: examined } = await found(wrong(keys))
    expect(examined).toMatchObject([{ name, fine: false, seen: expect.stringContaining(words) }])
    const { code, text } = await said({}, wrong(keys))
    expect(code).toBe(2)
    expect(text).toMatch(new RegExp(`NO +${name.replace(/[[\]]/g, '.')} .*; expected an? .*key`))
  })
})

test('a record that is not there, and an assumption the server contradicts', async () => {
  const change = (config: Config) => ({
    ...config,
    records: { tickets: ['tic_nobody'] },
    assumptions: { 'limit-out-of-range': 'clamp' as const },
  })
  const { records, contradictions, detected } = await found(change)
  expect(records).toMatchObject([{ name: 'records.tickets tic_nobody', fine: false }])
  expect(detected['limit-out-of-range']).toBe('refuse')
  expect(contradictions).toEqual([
    "assumptions.limit-out-of-range is configured as 'clamp', but the server shows 'refuse'",
  ])
  expect(
    (await said({}, ({ records: _, ...config }) => ({ ...config, ...change(config), records: {} }))).code,
  ).toBe(2)
})

test('slots that are not free, or not taken, as the configuration says', async () => {
  const { records } = await found((config) => {
    const { free = [], taken = [] } = config.records?.slots ?? {}
    return { ...config, records: { ...config.records, slots: { free: taken, taken: free } } }
  })
  const slots = records.filter(({ name }) => name.startsWith('records.slots.'))
  expect(slots.map(({ fine, seen }) => [fine, seen])).toContainEqual([
    false,
    'is not among the slots that are listed',
  ])
  expect(slots.map(({ fine, seen }) => [fine, seen])).toContainEqual([
    false,
    'is listed as a slot that can be booked',
  ])
  expect(slots.every(({ fine }) => fine === false)).toBe(true)
})

test.each([
  ['a refused connection', { baseUrl: 'http://127.0.0.1:9' }, 'the connection was refused'],
  ['a key that is not let in', { apiKey: 'demo_nobody' }, '401: the API key is refused'],
  ['the other variant', { variant: 'compact' }, 'which means the full variant'],
])('%s cannot be judged', async (_, flags, words) => {
  await expect(said(flags)).rejects.toMatchObject({ code: 3, message: expect.stringContaining(words) })
})

test('without a server there is nothing to examine', async () => {
  const mute = ({ baseUrl: _, ...config }: Config) => config
  await expect(said({}, mute)).rejects.toMatchObject({ code: 2 })
})
