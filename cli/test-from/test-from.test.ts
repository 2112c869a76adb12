import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AnyFake, type Behaviour, createFake, demoKeys } from '../../fake-server/index.js'
import { mutants } from '../../mutants/index.js'
import { testFrom } from './test-from.js'

const root = fileURLToPath(new URL('../../', import.meta.url))
const folder = mkdtempSync(join(root, 'node_modules', '.conformance-test-from-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** The faults of a server. */
const faults = ['updates leave nulls out', 'creating a contact knows no keys']
const withFaults = (behaviour: Behaviour): void => {
  for (const fault of faults) {
    const mutant = mutants.find((one) => one.fault === fault && !('variant' in one))
    if (mutant === undefined) throw new Error(`no mutant ${fault}`)
    ;(mutant.plant as (behaviour: Behaviour) => void)(behaviour)
  }
}

/** A person works with contacts. */
async function work(fake: AnyFake): Promise<void> {
  const call = async (method: string, path: string, body?: object, more = {}) => {
    const { body: text } = await fake.handle({
      method,
      target: `/api/v1${path}`,
      headers: {
        host: 'crm.example.com',
        authorization: `Bearer ${demoKeys.main}`,
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...more,
      },
      body: body === undefined ? '' : JSON.stringify(body),
    })
    return JSON.parse(String(text))
  }
  const once = { 'idempotency-key': '0d9f2a' }
  const { nextCursor } = await call('GET', '/contacts?limit=1')
  await call('GET', `/contacts?limit=1&cursor=${encodeURIComponent(nextCursor)}`)
  const { data } = await call('POST', '/contacts', { name: 'Bo', email: 'bo@example.net' }, once)
  await call('POST', '/contacts', { name: 'Bo', email: 'bo@example.net' }, once)
  await call('POST', '/contacts', { name: 'Unrelated' })
  await call('PATCH', `/contacts/${data.id}`, { name: 'Bob' })
  await call('GET', `/contacts/${data.id}/notes`)
  await call('PATCH', '/contacts/nobody', { name: 'Nobody' })
}

const honest = join(folder, 'honest.har')
const faulty = join(folder, 'faulty.har')
beforeAll(async () => {
  for (const [file, change] of [
    [honest, () => undefined],
    [faulty, withFaults],
  ] as const) {
    const fake = createFake({ seed: 1, change })
    await work(fake)
    writeFileSync(file, JSON.stringify(fake.har()))
  }
})

const printed = async (file: string, flags: object = {}): Promise<string> => {
  let text = ''
  await testFrom(file, { variant: 'full', ...flags }, (part) => {
    text += part
  })
  return text
}

test('lists the failures, and the first exchange of each kind', async () => {
  expect(await printed(honest)).toBe(
    [
      'Exchanges, numbered from 1 to 8 in the order of their times:',
      '  --entry 1  200 GET /api/v1/contacts, the first of 2',
      '  --entry 3  201 POST /api/v1/contacts, the first of 3',
      '  --entry 6  200 PATCH /api/v1/contacts/{id}',
      '  --entry 7  200 GET /api/v1/contacts/{id}/notes',
      '  --entry 8  404 PATCH /api/v1/contacts/{id}',
      '',
    ].join('\n'),
  )
  expect(await printed(faulty)).toMatch(
    /^Failures:\n {2}--rule \S+ {2}at .*\n[\s\S]*--rule record.fields-always-present {2}at PATCH \/api\/v1\/contacts\/\{id\}\n/,
  )
})

test('says what can be chosen where there is no such thing', async () => {
  await expect(printed(honest, { entry: '9' })).rejects.toThrow('give a number from 1 to 8')
  await expect(printed(honest, { entry: 'x' })).rejects.toThrow('give a number from 1 to 8')
  await expect(printed(honest, { rule: 'record.fields-always-present' })).rejects.toThrow('no rule fails in')
  await expect(printed(faulty, { rule: 'record.field-always-present' })).rejects.toThrow(
    "did you mean 'record.fields-always-present'?",
  )
  await expect(printed(honest, { out: 'x.test.ts' })).rejects.toThrow('give --entry or --rule')
})

test('overwrites nothing but by force, and writes no key of the recording', async () => {
  const out = join(folder, 'once.txt')
  await printed(honest, { entry: '4', out })
  const first = readFileSync(out, 'utf8')
  await expect(printed(honest, { entry: '6', out })).rejects.toThrow('exists already: give --force')
  expect(readFileSync(out, 'utf8')).toBe(first)
  await printed(honest, { entry: '6', out, force: true })
  expect(readFileSync(out, 'utf8')).not.toBe(first)
  expect(first).not.toContain('0d9f2a')
})

/** Runs all files that were written, on a server or on the fake that each has: the state of each test. */
async function ran(env: Readonly<Record<string, string>>): Promise<Readonly<Record<string, string>>> {
  const output = join(folder, 'results.json')
  const words = ['run', '--root', folder, '--reporter=json', `--outputFile=${output}`]
  await new Promise<void>((resolve) => {
    execFile(
      process.execPath,
      [join(root, 'node_modules', 'vitest', 'vitest.mjs'), ...words],
      { env: { PATH: process.env.PATH, ...env } },
      () => resolve(),
    )
  })
  const { testResults } = JSON.parse(readFileSync(output, 'utf8'))
  return Object.fromEntries(
    testResults.map(({ name, assertionResults: [one] }: TestResult) => [
      basename(name, '.test.ts'),
      one?.status ?? 'no test',
    ]),
  )
}

interface TestResult {
  readonly name: string
  readonly assertionResults: readonly { readonly status: string }[]
}

test('what it writes passes on the fake, and fails on a server with the faults', async () => {
  const alias = { 'workspace-crm-conformance/fake': join(root, 'fake-server', 'index.ts') }
  writeFileSync(
    join(folder, 'vitest.config.mjs'),
    `export default { test: { exclude: [], isolate: false, fileParallelism: false }, resolve: { alias: ${JSON.stringify(alias)} } }\n`,
  )
  const entries = ['2', '4', '6', '7', '8']
  for (const entry of entries) await printed(honest, { entry, out: join(folder, `${entry}.test.ts`) })
  const rules = ['idempotency.replay-same-response', 'record.fields-always-present']
  for (const rule of rules) await printed(faulty, { rule, out: join(folder, `${rule}.test.ts`) })
  expect(await ran({})).toEqual(Object.fromEntries([...entries, ...rules].map((name) => [name, 'passed'])))
  const server = await createFake({ change: withFaults }).listen()
  const env = { CONFORMANCE_BASE_URL: server.url, CONFORMANCE_API_KEY: demoKeys.main }
  expect(await ran(env)).toEqual({
    2: 'passed',
    4: 'failed',
    6: 'failed',
    7: 'passed',
    8: 'passed',
    'idempotency.replay-same-response': 'failed',
    'record.fields-always-present': 'failed',
  })
  await server.close()
}, 180_000)
