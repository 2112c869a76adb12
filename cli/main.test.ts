import type { ChildProcess } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Ajv } from 'ajv'
import { afterAll, describe, expect, it } from 'vitest'
import { anyPermitted, createFake, demoKeys } from '../fake-server/index.js'
import { mutants } from '../mutants/index.js'
import { reportSchema } from '../reporters/index.js'
import { conformance } from './called.test-kit.js'
import type { Config } from './config.js'
import { hurried } from './hurried.test-kit.js'
import { finished, conformance as spawned, start } from './spawned.test-kit.js'

hurried()

const root = fileURLToPath(new URL('..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'conformance-cli-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Resolves once a child's stream has said so. */
const printed = (child: ChildProcess, stream: 'stdout' | 'stderr', words: string) =>
  new Promise<string>((resolve) => {
    let text = ''
    child[stream]?.on('data', (more) => {
      text += more
      if (text.includes(words)) resolve(text)
    })
  })

describe('conformance', () => {
  it('prints its version, and shows the flags of run with its own', async () => {
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
    expect(await spawned(['--version'])).toMatchObject({ code: 0, out: `${version}\n` })
    const help = await conformance(['--help'])
    expect(help.code).toBe(0)
    for (const word of ['--base-url', 'fake', 'rules', 'prove', 'sweep']) expect(help.out).toContain(word)
  })

  it.each([
    [['--sed', '1'], "unknown option '--sed' (Did you mean --seed?)"],
    [['--runs', '0'], "option '--runs <n>' argument '0' is invalid. It must be a whole number from 1"],
    [['fak'], "unknown command 'fak': did you mean 'fake'?"],
    [['explan'], "unknown command 'explan': did you mean 'explain'?"],
    [['--rule', 'paging.limit-defalt'], "did you mean 'paging.limit-default'?"],
    [['--config', 'none.json'], 'none.json: there is no such file'],
  ])('answers %o with one line and exit code 2', async (args, line) => {
    const { code, out, err } = await conformance(args)
    expect({ code, out }).toEqual({ code: 2, out: '' })
    expect(err).toContain(line)
    expect(err).toMatch(/^error: .+\n$/)
  })

  it('exits with 3 where no server listens, on one line', async () => {
    const { code, err } = await spawned(['--base-url', 'http://127.0.0.1:1'], {
      CONFORMANCE_API_KEY: 'key-12345678',
    })
    expect(code).toBe(3)
    expect(err).toMatch(/^error: cannot reach http:\/\/127\.0\.0\.1:1: the connection was refused.*\n$/)
  })

  it('passes the embedded fake, the same way for the same seed', async () => {
    const args = ['--rule', 'paging.limit-m*', '--seed', '5', '--reporter', 'json']
    const [first, second] = await Promise.all([conformance(args), conformance(args)])
    expect(first.code).toBe(0)
    const times = ['startedAt', 'durationMs', 'latencies']
    const untimed = ({ out }: { out: string }) =>
      JSON.parse(out, (name, value) => (times.includes(name) ? undefined : value))
    expect(untimed(first)).toEqual(untimed(second))
    expect(new Ajv().validate(reportSchema, JSON.parse(first.out))).toBe(true)
  })

  it('fails a server that breaks a rule, and writes the reports asked for', async () => {
    const mutant = mutants.find(({ rule }) => rule === 'tag.list-ok')
    if (!mutant || 'variant' in mutant) throw new Error('tag.list-ok has no mutant of the full variant')
    const served = await createFake({ change: mutant.plant }).listen()
    const file = join(folder, 'report.xml')
    const args = ['--base-url', served.url, '--rule', 'tag.list-ok', '--reporter', 'terminal', '--no-ledger']
    const { code, out } = await conformance([...args, '--reporter', `junit=${file}`, '--quiet'], {
      CONFORMANCE_API_KEY: demoKeys.main,
    })
    await served.close()
    expect(code).toBe(1)
    expect(out).toMatch(/^FAIL 1 {2}GET \/api\/v1\/tags: a tag is not as documented\n/)
    expect(out).not.toContain(demoKeys.main)
    expect(readFileSync(file, 'utf8')).toContain('<failure ')
  })

  it('stops on Ctrl-C, and reports what there is', async () => {
    const child = start(['--runs', '300', '--suite', 'error', '--suite', 'validation'])
    const ended = finished(child)
    await printed(child, 'stderr', 'error:')
    child.kill('SIGINT')
    const { code, out, err } = await ended
    expect(code).toBe(130)
    expect(err).toContain('stopping; press Ctrl-C again to leave at once')
    expect(out).toContain('The run is incomplete: it was interrupted')
    expect(out).toContain('the run was interrupted before this rule')
  })
})

describe('conformance fake', () => {
  it('serves until a signal stops it, writes a configuration that runs, and names a port in use', async () => {
    const config = join(folder, 'fake.mjs')
    const child = start(['fake', '--port', '0', '--write-config', config])
    const ended = finished(child)
    const welcome = await printed(child, 'stdout', 'judge it')
    const port = /http:\/\/127\.0\.0\.1:(\d+)/.exec(welcome)?.[1] ?? ''
    expect(welcome).toContain(`control http://127.0.0.1:${port}/__fake/`)
    const [run, second] = await Promise.all([
      spawned([
        '--config',
        config,
        '--rule',
        'tag.*',
        '--rule',
        'idempotency.window*',
        '--seed',
        '5',
        '--no-ledger',
      ]),
      spawned(['fake', '--port', port]),
    ])
    expect(run.err).not.toContain('error')
    expect(run.code).toBe(0)
    expect(second.code).toBe(2)
    expect(second.err).toBe(
      `error: port ${port} on 127.0.0.1 is in use: give another one with --port, or 0 for a free one\n`,
    )
    child.kill('SIGTERM')
    expect((await ended).code).toBe(0)
  })
})

describe('conformance fake --variant', () => {
  it('serves the compact variant, with the whole address of a call to try', async () => {
    const child = start(['fake', '--port', '0', '--variant', 'compact', '--fixed-clock'])
    const ended = finished(child)
    const welcome = await printed(child, 'stdout', '/api/v1/me')
    const [address = ''] = /http:\S+\/api\/v1\/me/.exec(welcome) ?? []
    const answer = await fetch(address, { headers: { authorization: `Bearer ${demoKeys.main}` } })
    expect(await answer.json()).toEqual({ data: { id: 'ws_main', name: 'Workspace main' } })
    child.kill('SIGTERM')
    expect((await ended).code).toBe(0)
  })

  it('knows two variants', async () => {
    const { code, err } = await conformance(['fake', '--variant', 'compakt'])
    expect([code, err]).toEqual([2, expect.stringContaining('Allowed choices are full, compact.')])
  })
})

describe('conformance fake --permitted', () => {
  it('serves a random combination of permitted choices, and writes it into the configuration', async () => {
    const config = join(folder, 'permitted.json')
    const child = start(['fake', '--port', '0', '--permitted', '4', '--write-config', config])
    const ended = finished(child)
    await printed(child, 'stdout', 'judge it')
    const { assumptions } = JSON.parse(readFileSync(config, 'utf8')) as Config
    expect(assumptions).toMatchObject({
      'error-code-413': 'payload_too_large',
      'auth-malformed-header': 'unauthorized',
      'length-unit': 'bytes',
    })
    expect(assumptions).toEqual(anyPermitted(4))
    child.kill('SIGTERM')
    expect((await ended).code).toBe(0)
  })
})

describe('conformance prove', () => {
  it('ends with the two numbers alone on the last line', async () => {
    const { code, out } = await spawned([
      'prove',
      '--rule',
      'tag.list-ok',
      '--seeds',
      '2',
      '--processes',
      '1',
    ])
    expect(out.trimEnd().split('\n').at(-1)).toMatch(/^\d+ passed, 0 failed$/)
    expect(code).toBe(0)
  })

  it('gives the same to scripts', async () => {
    const { out } = await spawned([
      'prove',
      '--rule',
      'tag.list-ok',
      '--processes',
      '1',
      '--honest-seeds',
      '0',
      '--json',
    ])
    expect(JSON.parse(out)).toMatchObject({ failed: 0, survivors: [], honest: { runs: 0 } })
  })
})
