import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { createFake, demoKeys } from '../../fake-server/index.js'
import { mutants } from '../../mutants/index.js'
import { builtCommand, ensureBuilt } from '../built.test-kit.js'
import { conformance } from '../called.test-kit.js'
import { hurried } from '../hurried.test-kit.js'
import { type Ended, finished, conformance as spawned } from '../spawned.test-kit.js'

hurried()

const root = mkdtempSync(join(tmpdir(), 'conformance-unwritten-'))
afterAll(() => rmSync(root, { recursive: true }))
let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(root, 'run-'))
})
const file = (name: string) => join(folder, name)
const json = (name: string) => JSON.parse(readFileSync(file(name), 'utf8'))

const mutant = mutants.find(({ rule }) => rule === 'tag.list-ok')
if (!mutant || 'variant' in mutant) throw new Error('tag.list-ok has no mutant of the full variant')
const broken = await createFake({ change: mutant.plant }).listen()
afterAll(() => broken.close())

const tags = ['--rule', 'tag.list-ok', '--seed', '7', '--no-ledger', '--reporter', 'terminal']
const failing = ['--base-url', broken.url, ...tags]
const key = { CONFORMANCE_API_KEY: demoKeys.main }

/** Runs the command where no file may be longer than so many KiB, which cuts a write as a full disk does. */
function limited(kib: number, args: readonly string[]): Promise<Ended> {
  ensureBuilt()
  const words = [process.execPath, builtCommand, ...args]
  const script = `trap '' XFSZ; ulimit -f ${kib * 2}; [ "$(ulimit -f)" ] && exec "$@"`
  return finished(spawn('sh', ['-c', script, 'sh', ...words], { env: { ...process.env, ...key } }))
}

const onLinux = it.runIf(existsSync('/dev/full') && existsSync('/proc/self'))

describe('a report that cannot be written', () => {
  onLinux('leaves the verdict, the summary and the other reports, and no part of a file', async () => {
    const whole = await spawned([...failing, '--reporter', `html=${file('whole.html')}`], key)
    expect(whole.code).toBe(1)
    const size = readFileSync(file('whole.html')).length
    const reports = ['html', 'json', 'ndjson'].flatMap((name) => ['--reporter', `${name}=${file(name)}`])
    const { code, out, err } = await limited(Math.floor(size / 1024) - 1, [...failing, ...reports])
    expect(err).toMatch(
      /^error: cannot write the html report to .*\/html: no file may be that large there; name another file with --reporter html=<file>$/m,
    )
    expect([code, out]).toEqual([1, expect.stringMatching(/documented rules verified.*1 fail/)])
    expect(json('json')).toMatchObject({ exit: { code: 1, status: 'fails' } })
    expect(readFileSync(file('ndjson'), 'utf8')).toMatch(/\n\{"event":"end".*\n$/)
    expect(readFileSync(file('html'), 'utf8')).toMatch(/the run has not ended[\s\S]*<\/html>\s*$/)
    expect(readdirSync(folder).filter((name) => name.endsWith('.tmp'))).toEqual([])
  })

  onLinux.each([
    ['keeps a run from ending with 0', tags, 2, ' 1 pass'],
    ['changes no other exit code', failing, 1, ' 1 fail'],
  ])('%s', async (_, args, code, summary) => {
    const full = ['--reporter', 'json=/dev/full', '--har', '/dev/full', '--trace', '/dev/full']
    const ended = await conformance([...args, ...full], key)
    expect(ended).toMatchObject({ code, out: expect.stringContaining(summary) })
    for (const what of ['json report', 'HTTP Archive', 'trace'])
      expect(ended.err).toContain(
        `error: cannot write the ${what} to /dev/full: no space is left there; name another file`,
      )
    expect(ended.err).not.toContain('    at ')
  })

  onLinux('says so of the standard output as well', async () => {
    ensureBuilt()
    const command = spawn(
      'sh',
      ['-c', 'exec "$@" > /dev/full', 'sh', process.execPath, builtCommand, ...tags],
      {},
    )
    expect(await finished(command)).toMatchObject({
      code: 2,
      err: expect.stringContaining('error: cannot write to the standard output: no space is left there'),
    })
  })

  onLinux('ends a run before it begins where its folder cannot be made', async () => {
    const { code, err } = await conformance([...tags, '--reporter', 'json=/proc/none/report.json'])
    expect(code).toBe(2)
    expect(err.match(/cannot write the json report to \/proc\/none\/report.json/g)).toHaveLength(1)
  })

  onLinux('leaves the archive of an earlier state where not all exchanges can be written', async () => {
    const { code, err } = await limited(4, [...failing, '--har', file('run.har')])
    expect([code, err]).toEqual([1, expect.stringContaining(`the HTTP Archive to ${file('run.har')}`)])
    expect(json('run.har').log).toMatchObject({ comment: 'the run has not ended', entries: [] })
  })

  it('leaves the other comparisons and their exit code', async () => {
    for (const [name, args] of [
      ['good.json', tags],
      ['bad.json', failing],
    ] as const)
      await conformance([...args, '--reporter', `json=${file(name)}`], key)
    writeFileSync(file('no-folder'), '')
    const { code, err } = await conformance([
      ...['compare', file('good.json'), file('bad.json')],
      ...['--reporter', `json=${file('no-folder/x')}`, '--reporter', `markdown=${file('worse.md')}`],
    ])
    expect([code, err]).toEqual([1, expect.stringContaining('cannot write the comparison to')])
    expect(readFileSync(file('worse.md'), 'utf8')).toContain('tag.list-ok')
  })
})
