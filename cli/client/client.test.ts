import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Ajv } from 'ajv'
import { afterAll, describe, expect, test } from 'vitest'
import type { Report } from '../../reporters/index.js'
import { reportSchema } from '../../reporters/model/report.schema.js'
import { builtCommand } from '../built.test-kit.js'
import { conformance } from '../called.test-kit.js'
import { finished, conformance as spawned, start } from '../spawned.test-kit.js'

const folder = mkdtempSync(join(tmpdir(), 'conformance-client-test-'))
afterAll(() => rmSync(folder, { recursive: true }))

const fakeModule = pathToFileURL(join(builtCommand, '../../fake-server/index.js')).href

const prelude = `const { CONFORMANCE_BASE_URL: url, CONFORMANCE_API_KEY: key } = process.env
const authorization = 'Bearer ' + key
const get = (path, headers = { authorization }) => fetch(url + path, { headers })
`
const scripts = {
  // Reads a list, and fails where it has not ten tags.
  tags: `${prelude}const { data } = await (await get('/api/v1/tags')).json()
if (data.length !== 10) {
  console.log('not ok 1 - ten tags\\n  ---\\n  error: \\'there are ' + data.length + ' tags\\'\\n  ...')
  process.exit(1)
}`,
  // Follows no cursor, and creates without a key.
  careless: `${prelude}for (let n = 0; n < 3; n += 1) await get('/api/v1/contacts?limit=2')
await fetch(url + '/api/v1/contacts', { method: 'POST', headers: { authorization, 'content-type': 'application/json' }, body: '{"name":"Ana"}' })`,
  unauthorized: `${prelude}await get('/api/v1/tags', {})`,
  fails: `${prelude}await get('/api/v1/tags'); process.exit(3)`,
  // Reads errors in one form.
  error: `${prelude}const { error } = await (await get('/api/v1/contacts/none')).json()
if (error?.code !== 'not_found') process.exit(1)`,
  broken: 'process.exit(5)',
  silent: '',
  endless: 'setInterval(() => {}, 1000)',
  address: `const answer = await fetch('https://api.example.com/api/v1/tags', { headers: { authorization: 'Bearer ' + process.env.CONFORMANCE_API_KEY } })
if (answer.status !== 200) process.exit(1)`,
  // Two processes, each with a fake of its own.
  own: `import { spawnSync } from 'node:child_process'
import { createFake, demoKeys } from '${fakeModule}'
const fake = createFake()
const get = (headers) => fake.fetch('https://any.host/api/v1/tags', { headers })
await get({ authorization: 'Bearer ' + demoKeys.main })
fake.reset()
for (let n = 0; n < 3; n += 1) await get(process.argv[2] ? {} : { authorization: 'Bearer ' + demoKeys.main })
if (!process.argv[2]) spawnSync(process.execPath, [process.argv[1], 'again'])`,
} as const

/** The command that runs a script. */
function script(name: keyof typeof scripts): readonly string[] {
  const file = join(folder, `${name}.mjs`)
  writeFileSync(file, scripts[name])
  return ['--', process.execPath, file]
}

/** What the command reports of a script, with the exit code. */
const judged = (name: keyof typeof scripts, ...flags: readonly string[]) => judgedBy(conformance, name, flags)

async function judgedBy(
  command: typeof conformance,
  name: keyof typeof scripts,
  flags: readonly string[] = [],
) {
  const file = join(folder, `${name}.json`)
  const ended = await command(['client', ...flags, '--reporter', `json=${file}`, ...script(name)])
  const report = JSON.parse(readFileSync(file, 'utf8')) as Report
  expect(new Ajv({ strict: false, validateFormats: false }).validate(reportSchema, report)).toBe(true)
  return { ...ended, report }
}

const verdictOf = ({ rules }: Report, id: string) => rules.find((rule) => rule.id === id)?.verdict

describe('conformance client', () => {
  test('judges what a command sends to the fake on a port', async () => {
    const { code, report } = await judged('unauthorized')
    expect([code, report.exit?.reason, report.requests]).toEqual([1, '1 rule fails', 1])
    expect(verdictOf(report, 'client.authorizes-each-call')).toBe('fail')
    expect(verdictOf(report, 'client.documented-routes')).toBe('pass')
    expect(verdictOf(report, 'client.exact-integers')).toBe('untested')
  })

  test('fails where a requirement is not met, and not on failures that are known', async () => {
    expect((await judged('careless')).code).toBe(0)
    const strict = await judged('careless', '--fail-on', 'warn')
    expect([strict.code, strict.report.exit?.reason]).toEqual([
      1,
      'a requirement is not met: fail-on warn (2 rules warn)',
    ])
    expect(strict.report.repeat).toContain('--fail-on warn')
    const required = await judged('careless', '--require', 'client.follows-cursors=pass')
    expect([required.code, required.report.requirements]).toMatchObject([1, [{ met: false }]])
    const known = ['--baseline', join(folder, 'known.json')]
    const recorded = await judged('careless', '--fail-on', 'warn', ...known, '--update-baseline')
    expect([recorded.code, recorded.report.baseline?.recorded]).toEqual([0, 2])
    expect((await judged('careless', '--fail-on', 'warn', ...known)).code).toBe(0)
    // A failure that is not in the file counts.
    expect((await judged('unauthorized', ...known)).code).toBe(1)
  })

  test.each([
    [['--require', 'client.nothing=pass'], "no client rule matches 'client.nothing'"],
    [['--fail-on', 'stale'], '--fail-on stale needs a baseline'],
    [['--update-baseline'], '--update-baseline names no file'],
  ])('%j is wrong usage', async (flags, message) => {
    const { code, err } = await conformance(['client', ...flags, ...script('tags')])
    expect([code, err]).toEqual([2, expect.stringContaining(message)])
  })

  test('collects what the fakes of several processes recorded, across resets', async () => {
    const { code, report } = await judgedBy(spawned, 'own')
    expect([code, report.requests, report.client?.fakes]).toEqual([1, 8, 4])
    const rule = report.rules.find(({ id }) => id === 'client.authorizes-each-call')
    expect(rule?.endpoints).toMatchObject([{ verdict: 'fail', cases: 8 }])
    expect(report.client?.coverage?.[0]?.called.met).toBeGreaterThan(0)
  })

  test('lets the processes of the command reach the fake at the address that they know', async () => {
    const { code, report } = await judgedBy(spawned, 'address', ['--intercept', 'https://api.example.com'])
    expect([code, report.requests]).toEqual([0, 1])
  })

  test('runs the command again under disturbances', async () => {
    const names = ['short-pages', 'slot-taken', 'added-headers'] as const
    const flags = [...names.flatMap((name) => ['--disturb', name]), '--reporter', 'terminal']
    const { code, report, out, err } = await judged('tags', ...flags)
    expect(code).toBe(0)
    expect(report.client?.disturbances).toMatchObject([
      { name: 'slot-taken', met: 0, passed: true },
      {
        name: 'short-pages',
        passed: false,
        exitCode: 1,
        failing: ['ten tags'],
        exception: ["'there are 1 tags'"],
      },
      { name: 'added-headers', passed: true },
    ])
    expect(verdictOf(report, 'client.tolerates-short-pages')).toBe('warn')
    expect(verdictOf(report, 'client.tolerates-added-headers')).toBe('pass')
    expect(verdictOf(report, 'client.tolerates-nulls')).toBe('untested')
    expect(err).toContain('--disturb short-pages: tests fail')
    expect(err).toContain('--disturb slot-taken: not run, as no request can meet it: no slot was booked')
    expect(err).not.toContain('not ok 1 - ten tags')
    expect(out).toMatch(/: 1 request, 4 runs in /)
    expect(out).toContain('not met: slot-taken (no slot was booked)')
    const failure = report.rules.find(({ id }) => id === 'client.tolerates-short-pages')?.endpoints[0]
      ?.failure
    expect(failure?.exception).toEqual(["'there are 1 tags'"])
    expect(out).toContain("\n      'there are 1 tags'\n")
    expect(failure?.replay).toMatch(
      /^npx conformance client --disturb short-pages --rule client\.tolerates-short-pages -- /,
    )
  })

  test('shows the output of the tests under the one disturbance that is asked for', async () => {
    const { code, err } = await judged('tags', '--disturb', 'short-pages')
    expect([code, err]).toEqual([0, expect.stringContaining('not ok 1 - ten tags')])
  })

  test('makes several runs at the same time, with the same result', async () => {
    const names = ['short-pages', 'slot-taken', 'added-headers', 'added-fields'] as const
    const flags = names.flatMap((name) => ['--disturb', name])
    const [alone, together] = [await judged('tags', ...flags), await judged('tags', ...flags, '--jobs', '3')]
    expect(together.report.client?.disturbances).toEqual(alone.report.client?.disturbances)
    expect(together.report.rules.map(({ id, verdict }) => [id, verdict])).toEqual(
      alone.report.rules.map(({ id, verdict }) => [id, verdict]),
    )
    const { code, err } = await conformance(['client', '--jobs', '2', ...script('tags')])
    expect([code, err]).toEqual([2, expect.stringContaining('--jobs is about the runs of')])
  })

  test('runs the command again with other permitted choices', async () => {
    const { code, report, err } = await judged('tags', '--vary', '--max-runs', '3')
    expect(report.client?.variation).toMatchObject({ runs: 3, verdict: 'undecided' })
    expect(report.client?.variation?.reason).toContain('the permitted number of runs was used up')
    expect(err).toMatch(/--vary: \d+ combinations, about \d+ s in all/)
    expect(code).toBe(0)
  })

  test('reports a command that fails, and does not disturb it', async () => {
    const { code, out, report } = await judged('fails', '--disturb', '--vary', '--reporter', 'terminal')
    expect([code, report.exit?.reason]).toEqual([1, 'the command ended with 3'])
    expect([report.client?.disturbances, report.client?.variation]).toEqual([[], undefined])
    expect(out).toMatch(/COMMAND {2}.* ended with 3/)
    expect(out).toMatch(/it was not\s+run with them: make it pass first/)
  })

  test('ends a command that takes too long', async () => {
    const { code, report } = await judged('endless', '--time-limit', '500ms')
    expect([code, report.client?.timedOut]).toEqual([3, true])
  })

  test('names the choice that the tests rely on, in each format', async () => {
    const formats = ['markdown', 'junit', 'github', 'terminal'].map(
      (name) => [name, join(folder, name)] as const,
    )
    const reporters = formats.flatMap(([name, file]) => ['--reporter', `${name}=${file}`])
    const { code, report } = await judged('error', '--vary', '--max-runs', '16', ...reporters)
    expect(code).toBe(1)
    expect(report.exit?.reason).toBe('the tests depend on a choice that the document leaves open: error-body')
    const texts = formats.map(([, file]) => readFileSync(file, 'utf8'))
    for (const text of texts) expect(text).toContain('error-body')
    const [markdown, , , terminal] = texts
    expect(markdown).toMatch(/^## ❌/)
    expect(terminal).toMatch(/DEPENDS ON 1 {2}The tests fail when `error-body` is /)
    expect(terminal).toContain('in file.json: npx conformance client --assumptions file.json -- ')
  })

  test('a command that fails before it sends anything says so, and is not disturbed', async () => {
    const { code, out, report } = await judged('broken', '--disturb', '--reporter', 'terminal')
    expect([code, report.exit?.reason]).toEqual([
      3,
      expect.stringContaining('the command ended with 5 and sent no request to a fake'),
    ])
    expect(out).not.toContain('UNTESTED')
  })

  test('an origin that no process called is named', async () => {
    const { report } = await judged('silent', '--intercept', 'https://api.example.org')
    expect(report.exit?.reason).toContain('no Node process of it called https://api.example.org')
  })

  test('a command that sends nothing is incomplete', async () => {
    const { code, report } = await judged('silent')
    expect([code, report.exit?.reason]).toEqual([
      3,
      'the command sent no request to a fake: send to CONFORMANCE_BASE_URL, or name the address of the client with --intercept',
    ])
  })

  test('Ctrl-C ends the command and what it has started', async () => {
    const file = join(folder, 'interrupted.json')
    const child = start(['client', '--reporter', `json=${file}`, ...script('endless')])
    const ended = finished(child)
    await expect.poll(() => readFileSync(file, 'utf8')).toContain('has not ended')
    child.kill('SIGINT')
    expect((await ended).code).toBe(130)
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({
      exit: { status: 'interrupted', reason: 'it was interrupted in the first run of the command' },
    })
  })
})

test.each([
  [
    ['--', 'no-such-command'],
    'there is no such command in PATH: write npx no-such-command for one of node_modules',
  ],
  [['--', 'npm test'], "there is no such command: write its words without quotes, or sh -c 'npm test'"],
  [['--', './none.sh'], "cannot run './none.sh': there is no such file"],
  [[], "missing required argument 'command': write the command that runs the tests after --"],
  [['python3', '-m', 'unittest'], "unknown option '-m': write the command that runs the tests after --"],
  [['--disturb', 'npm', 'test'], 'write the command that runs the tests after --'],
  [['--disturb', 'short-page', '--', 'true'], "did you mean 'short-pages'?"],
  [['--intercept', 'https://api.example.com/api', '--', 'true'], 'It must be an origin such as'],
  [['--rule', 'client.retry', '--', 'true'], "no client rule matches 'client.retry'"],
  [['--assumptions', 'none.json', '--', 'true'], 'cannot read the assumptions of none.json'],
  [['--max-runs', '5', '--', 'true'], 'give --vary, too'],
  [['--quiet', '--verbose', '--', 'true'], '--quiet and --verbose exclude each other'],
])('client %j is refused', async (args, message) => {
  const { code, err } = await conformance(['client', ...args])
  expect([code, err]).toEqual([2, expect.stringContaining(message)])
})
