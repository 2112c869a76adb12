import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, describe, expect, test } from 'vitest'
import { builtCommand, ensureBuilt } from '../built.test-kit.js'
import { conformance, start } from '../spawned.test-kit.js'

const folder = mkdtempSync(join(tmpdir(), 'conformance-with-command-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** A client in the words of a command: creates a contact, and ends with the last digit of the status. */
const client = `const { CONFORMANCE_BASE_URL: url, CONFORMANCE_API_KEY: key, CONFORMANCE_CONTROL_URL: control } = process.env
const headers = { authorization: 'Bearer ' + key, 'content-type': 'application/json' }
const { status } = await fetch(url + '/api/v1/contacts', { method: 'POST', headers, body: '{"name":"Ana"}' })
console.log(status, (await fetch(control + 'clock')).status)
process.exit(status % 10 + 2)`

const isServed = (url: string) =>
  fetch(url).then(
    () => true,
    () => false,
  )

describe('conformance fake -- <command>', () => {
  test('serves while the command runs, writes what was met, and ends with its exit code', async () => {
    const [har, coverage] = [join(folder, 'calls.har'), join(folder, 'met.json')]
    const command = ['--', process.execPath, '--input-type=module', '--eval', client]
    const { code, out, err } = await conformance(['fake', '--har', har, '--coverage', coverage, ...command])
    expect([code, out, err]).toEqual([3, '201 200\n', ''])
    expect(JSON.parse(readFileSync(har, 'utf8')).log.entries).toHaveLength(1)
    expect(existsSync(coverage)).toBe(true)
  })

  test('a control key reaches the command, and the control calls need it', async () => {
    const keyed = `const { CONFORMANCE_CONTROL_URL: control, CONFORMANCE_CONTROL_KEY: key } = process.env
      const clock = async (headers) => (await fetch(control + 'clock', { headers })).status
      console.log(await clock({}), await clock({ 'x-fake-control-key': key }))`
    const command = ['--', process.execPath, '--input-type=module', '--eval', keyed]
    const { code, out, err } = await conformance(['fake', '--control-key', 'only-mine-2f7c', ...command])
    expect([code, out, err]).toEqual([0, '401 200\n', ''])
  })

  test('a signal ends the command, too', async () => {
    const child = start(['fake', '--json', '--', process.execPath, '--eval', 'setInterval(() => {}, 1000)'])
    const lines = createInterface(child.stdout ?? process.stdin)
    const [line] = (await once(lines, 'line')) as [string]
    const { url, keys } = JSON.parse(line) as { readonly url: string; readonly keys: Record<string, string> }
    expect([await isServed(url), keys.main]).toEqual([true, 'demo_main'])
    child.kill('SIGTERM')
    expect((await once(child, 'exit'))[0]).toBe(143)
    expect(await isServed(url)).toBe(false)
  })

  test.each([
    [['fake', 'npm', 'test'], "fake takes no argument 'npm': write a command after --"],
    [['fake', '--control-key', 'short'], '--control-key must be 8 to 200 printable characters of ASCII'],
    [
      ['fake', '--control-key', 'only-mine-2f7c', '--no-control'],
      '--control-key and --no-control exclude each other: give one',
    ],
    [['fake', '--', 'no-such-command'], "cannot run 'no-such-command'"],
  ])('%j is wrong usage', async (words, message) => {
    const { code, err } = await conformance(words)
    expect([code, err]).toEqual([2, expect.stringContaining(message)])
  })
})

test.skipIf(process.platform === 'win32')('no fake is left behind where npx is killed', async () => {
  ensureBuilt()
  // The shell stands for npx: it starts the fake, and cannot pass a SIGKILL on.
  const shell = spawn(
    'sh',
    ['-c', '"$@"; true', 'sh', process.execPath, builtCommand, 'fake', '--json', '--port', '0'],
    {
      env: { ...process.env, npm_lifecycle_event: 'npx' },
    },
  )
  const [line] = (await once(createInterface(shell.stdout), 'line')) as [string]
  const { url } = JSON.parse(line) as { readonly url: string }
  expect(await isServed(url)).toBe(true)
  shell.kill('SIGKILL')
  await expect.poll(() => isServed(url)).toBe(false)
})
