import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { rules } from '../../contract/index.js'
import { builtCommand, ensureBuilt } from '../built.test-kit.js'

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

/** An environment, and whether output on a terminal is then live and coloured. */
export type OnTerminal = readonly [
  environment: Readonly<Record<string, string>>,
  expected: { readonly live: boolean; readonly colours: boolean },
]

/** An environment, and whether output on a pipe is then coloured. */
export type OnPipe = readonly [environment: Readonly<Record<string, string>>, colours: boolean]

/** Tests what a run prints in some environments. */
export function testBytes(onTerminals: readonly OnTerminal[], onPipes: readonly OnPipe[]): void {
  beforeAll(() => ensureBuilt(), 180_000)

  describe.concurrent('the bytes of a run', () => {
    it.runIf(hasScript).each(onTerminals)('on a terminal with %o: %o', async (environment, expected) => {
      const text = await bytesOf(true, environment)
      expect({ live: text.includes('\r\u001b[2K'), colours: text.includes('\u001b[1m') }).toEqual(expected)
      expect(text.includes('tag: 1 pass')).toBe(!expected.live)
      expect(text).toContain(`1 of ${documented} documented rules verified`)
    })

    it.each(onPipes)('on a pipe with %o: colours %s, and plain lines', async (environment, colours) => {
      const text = await bytesOf(false, environment)
      expect(text).not.toContain('\r')
      expect(text.includes('\u001b[')).toBe(colours)
      expect(text).toContain('tag: 1 pass\n')
    })
  })
}
