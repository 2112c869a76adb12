import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { rules } from '../../contract/index.js'
import { builtCommand, ensureBuilt } from '../built.test-kit.js'
import { start } from '../spawned.test-kit.js'

const words = [builtCommand, '--rule', 'tag.list-ok', '--seed', '7']
const documented = rules.filter(({ variant }) => variant !== 'compact').length
const hasScript = spawnSync('script', ['--version']).status === 0 && existsSync('/dev/ptmx')

/** The bytes of a run, on a terminal that `script` makes or on pipes. */
async function bytesOf(isTerminal: boolean, environment: Readonly<Record<string, string>>): Promise<string> {
  const { CI: _, NO_COLOR: __, FORCE_COLOR: ___, TERM: ____, ...rest } = process.env
  const env = { ...rest, ...environment }
  const child = isTerminal
    ? spawn('script', ['-qec', [process.execPath, ...words].join(' '), '/dev/null'], { env })
    : spawn(process.execPath, words, { env })
  let text = ''
  child.stdin.end()
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (more) => (text += more))
  await once(child, 'close')
  return text
}

beforeAll(() => ensureBuilt(), 180_000)

describe.concurrent('the bytes of a run', () => {
  it.runIf(hasScript).each([
    [{ TERM: 'xterm' }, { live: true, colours: true }],
    [
      { TERM: 'xterm', NO_COLOR: '1' },
      { live: true, colours: false },
    ],
    [
      { TERM: 'xterm', FORCE_COLOR: '0' },
      { live: true, colours: false },
    ],
    [
      { TERM: 'xterm', CI: 'true' },
      { live: false, colours: true },
    ],
    [{ TERM: 'dumb' }, { live: false, colours: false }],
    [
      { TERM: 'dumb', FORCE_COLOR: '1' },
      { live: false, colours: true },
    ],
  ])('on a terminal with %o: %o', async (environment, expected) => {
    const text = await bytesOf(true, environment)
    expect({ live: text.includes('\r\u001b[2K'), colours: text.includes('\u001b[1m') }).toEqual(expected)
    expect(text.includes('tag: 1 pass')).toBe(!expected.live)
    expect(text).toContain(`1 of ${documented} documented rules verified`)
  })

  it.each([
    [{ TERM: 'xterm' }, false],
    [{ FORCE_COLOR: '1' }, true],
    [{ FORCE_COLOR: 'true', CI: 'true' }, true],
    [{ FORCE_COLOR: '1', NO_COLOR: '1' }, false],
  ])('on a pipe with %o: colours %s, and plain lines', async (environment, colours) => {
    const text = await bytesOf(false, environment)
    expect(text).not.toContain('\r')
    expect(text.includes('\u001b[')).toBe(colours)
    expect(text).toContain('tag: 1 pass\n')
  })
})

it('ends with its exit code where the reader of its output has left', async () => {
  const child = start(['--base-url', 'http://127.0.0.1:1', '--api-key', 'some-key-1', '--reporter', 'json'])
  child.stdout?.destroy()
  child.stderr?.destroy()
  const [code] = await once(child, 'exit')
  expect(code).toBe(3)
})
