import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Ajv } from 'ajv'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import {
  type Report,
  type ReporterName,
  reporterNames,
  reportOf,
  reportSchema,
} from '../../reporters/index.js'
import { conformance } from '../called.test-kit.js'
import { type ServedFake, serveFake } from '../fake/served-fake.test-kit.js'
import { hurried } from '../hurried.test-kit.js'
import { type Ended, finished, start } from '../spawned.test-kit.js'

const folder = mkdtempSync(join(tmpdir(), 'conformance-ended-'))
afterAll(() => rmSync(folder, { recursive: true }))

const yesterday = 'the report of yesterday: 550 pass'
const fileOf = (name: ReporterName) => join(folder, `report.${name}`)
const textOf = (name: ReporterName) => readFileSync(fileOf(name), 'utf8')
const toEachFile = reporterNames.flatMap((name) => ['--reporter', `${name}=${fileOf(name)}`])

beforeEach(() => {
  for (const name of reporterNames) writeFileSync(fileOf(name), yesterday)
})

const validate = new Ajv({ strict: false }).compile<Report>(reportSchema)

/** Formats that say no reason. */
const brief: readonly string[] = ['badge']

/** What every file says after a run that did not reach its end, and the report in JSON. */
function reported(status: string, words: string, without = brief): Report {
  for (const name of reporterNames) {
    const text = textOf(name).replace(/&apos;|&#x?27;|&#39;/g, "'")
    expect(text, name).not.toContain(yesterday)
    if (!without.includes(name)) expect(text.includes(words), `${name}: ${text.slice(0, 2000)}`).toBe(true)
  }
  const report: unknown = JSON.parse(textOf('json'))
  expect(validate(report), JSON.stringify(validate.errors)).toBe(true)
  expect(report).toMatchObject({ exit: { status }, conformant: false })
  return report as Report
}

const linesOf = () =>
  textOf('ndjson')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))

describe('a run that cannot begin', () => {
  hurried()

  const run = (...flags: readonly string[]) =>
    conformance(['--api-key', 'canary-key-1', ...toEachFile, '--har', har, ...flags])
  const har = join(folder, 'run.har')
  beforeEach(() => writeFileSync(har, yesterday))

  /** What the file of `--har` holds after a run without a request. */
  const archived = () => JSON.parse(readFileSync(har, 'utf8')).log

  it('reports that the target is down', async () => {
    const { code, out } = await run('--base-url', 'http://127.0.0.1:1')
    expect([code, out]).toEqual([3, ''])
    const report = reported('incomplete', 'cannot reach http://127.0.0.1:1: the connection was refused')
    expect(report).toMatchObject({ exit: { code: 3 }, target: { baseUrl: 'http://127.0.0.1:1' }, rules: [] })
    expect(linesOf().map(({ event }) => event)).toEqual(['start', 'end'])
    expect(archived()).toMatchObject({ comment: expect.stringContaining('cannot reach'), entries: [] })
  })

  it.each([
    ['an unknown flag', ['--sed', '1'], "unknown option '--sed'"],
    ['a value that a flag does not take', ['--runs', '0'], "argument '0' is invalid"],
    ['flags that exclude each other', ['--quiet', '--verbose'], '--quiet and --verbose exclude each other'],
    ['a reporter that does not exist', ['--reporter', 'junitt=x'], "unknown reporter 'junitt'"],
    ['a rule that does not exist', ['--rule', 'nothing'], "no rule matches 'nothing'"],
    ['a word that is not a command', ['fak'], "unknown command 'fak'"],
    ['a configuration that is not there', ['--config', 'none.json'], 'there is no such file'],
  ])('reports %s', async (_, flags, words) => {
    const { code, out } = await run('--base-url', 'http://127.0.0.1:1', ...flags)
    expect([code, out]).toEqual([2, ''])
    const report = reported('usage', words)
    expect(report.exit?.code).toBe(2)
    expect(report.repeat).toContain(' --base-url http://127.0.0.1:1')
    expect(archived()).toMatchObject({ comment: expect.stringContaining(words), entries: [] })
  })

  it('reports a wrong configuration, also to the outputs that it names itself', async () => {
    const config = join(folder, 'wrong.json')
    const file = fileOf('json')
    writeFileSync(
      config,
      JSON.stringify({ aloww: 'writes', reporters: [`json=${file}`, `junit=${fileOf('junit')}`] }),
    )
    const { code } = await conformance(['--config', config])
    expect(code).toBe(2)
    expect(textOf('json')).toContain("wrong.json: unknown name 'aloww'")
    expect(textOf('junit')).not.toContain(yesterday)
    const wrongFlag = await conformance(['--config', config, '--sed', '1'])
    expect(wrongFlag.code).toBe(2)
    expect(textOf('json')).toContain("unknown option '--sed'")
  })

  it('reports what the configuration throws outside of any call', async () => {
    const config = join(folder, 'throwing.mjs')
    writeFileSync(
      config,
      "setImmediate(() => { throw new Error('canary-key-1 is gone') })\nexport default {}",
    )
    const { code, err } = await finished(
      start(['--config', config, '--suite', 'paging', ...toEachFile], {
        CONFORMANCE_API_KEY: 'canary-key-1',
      }),
    )
    expect(code, err).toBe(3)
    const words = 'a hook or the configuration failed outside of any call: <main key> is gone'
    expect(err).toContain(`error: ${words}`)
    reported('incomplete', 'failed outside of any call: ', [...brief, 'html'])
    expect(textOf('json')).toContain(words)
  })

  it('reports to the standard output for a program that reads it', async () => {
    const { code, out } = await finished(start(['--sed', '1', '--reporter', 'json']))
    expect(code).toBe(2)
    expect(JSON.parse(out)).toMatchObject({ exit: { code: 2, status: 'usage' } })
  })
})

describe('a run that is ended', () => {
  let served: ServedFake
  beforeEach(async () => {
    served = await serveFake()
    return () => served.close()
  })

  /** Starts a run, and does something to it once its server has got some requests. */
  async function ended(requests: number, work: (child: ReturnType<typeof start>) => void): Promise<Ended> {
    const child = start([
      ...['--config', served.configure(), '--ledger', served.ledgers, '--concurrency', '1', '--seed', '7'],
      ...['--suite', 'tag', '--suite', 'webhook', ...toEachFile],
    ])
    served.onRequest((count) => {
      if (count === requests) work(child)
    })
    return finished(child)
  }

  it('says in every format that it has not ended, where it is killed', async () => {
    const { code } = await ended(60, (child) => child.kill('SIGKILL'))
    expect(code).toBeNull()
    // The lines say it by having no last one.
    const report = reported('incomplete', 'the run has not ended', [...brief, 'ndjson'])
    expect(report).toMatchObject({ seed: 7, totals: { pass: 0 }, target: { baseUrl: served.url } })
    const lines = linesOf()
    expect(lines.at(-1)).not.toMatchObject({ event: 'end' })
    // The lines hold what was judged until then.
    expect(reportOf(lines)).toMatchObject({ incomplete: expect.stringContaining('the run has not ended') })
    expect(reportOf(lines)?.totals.pass).toBeGreaterThan(1)
  })

  it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('reports what was judged on %s', async (signal) => {
    const { code } = await ended(60, (child) => child.kill(signal))
    expect(code).toBe(130)
    const report = reported('interrupted', 'it was interrupted')
    expect(report).toMatchObject({ exit: { code: 130, reason: 'it was interrupted' } })
    expect(report.totals.pass).toBeGreaterThan(1)
    expect(report.totals.untested).toBeGreaterThan(1)
    expect(reportOf(linesOf())).toEqual(report)
  })

  it('reports what was judged where a second signal ends it at once', async () => {
    const { code, out } = await ended(60, (child) => {
      // What is undone first is not answered, so that undoing takes its time.
      served.fake.control.holdNextWrite()
      child.kill('SIGINT')
      child.stderr?.on('data', (text) => {
        if (String(text).includes('press Ctrl-C again')) child.kill('SIGINT')
      })
    })
    expect([code, out]).toEqual([130, ''])
    const report = reported('interrupted', 'it was interrupted')
    expect(report.totals.pass).toBeGreaterThan(1)
    expect(report.rules.at(-1)).toMatchObject({
      verdict: 'untested',
      reason: expect.stringMatching(/^the run (ended|was interrupted) before this rule$/),
    })
    expect(linesOf().at(-1)).toMatchObject({ event: 'end', exit: { code: 130 } })
  })

  it('says so where it is interrupted before the first request', async () => {
    const child = start(['--config', served.configure(), ...toEachFile])
    served.onRequest((count) => {
      if (count === 1) child.kill('SIGTERM')
    })
    expect((await finished(child)).code).toBe(130)
    reported('interrupted', 'interrupted')
  })
})
