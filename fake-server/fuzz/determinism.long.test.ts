import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** The transcripts of a seed, made by a process of its own somewhere in the world. */
async function transcriptIn(
  timeZone: string,
  locale: string,
  seed: number,
): Promise<{ out: string; err: string }> {
  const program = ['--import', 'tsx', 'fake-server/fuzz/transcript.test-kit.ts', String(seed), '2000']
  const env = { ...process.env, TZ: timeZone, LANG: `${locale}.UTF-8`, LC_ALL: `${locale}.UTF-8` }
  const child = spawn(process.execPath, program, { cwd: root, env })
  const out: Buffer[] = []
  const err: Buffer[] = []
  child.stdout.on('data', (part) => out.push(part))
  child.stderr.on('data', (part) => err.push(part))
  const code = await new Promise((resolve) => child.on('close', resolve))
  expect([code, Buffer.concat(err).toString().split('\n').length]).toEqual([0, 2])
  return { out: Buffer.concat(out).toString(), err: Buffer.concat(err).toString() }
}

test('one seed gives the same bytes in every time zone and language', async () => {
  const [one, other] = await Promise.all([
    transcriptIn('America/St_Johns', 'en_US', 11),
    transcriptIn('Asia/Tehran', 'tr_TR', 11),
  ])
  // Else nothing was compared.
  expect([one.err, other.err]).toEqual(['America/St_Johns en-US\n', 'Asia/Tehran tr-TR\n'])
  const lines = one.out.split('\n')
  expect(lines.length).toBeGreaterThan(4000)
  const others = other.out.split('\n')
  const first = lines.findIndex((line, n) => line !== others[n])
  expect([lines[first], others.length]).toEqual([others[first], lines.length])
  expect(one.out === other.out).toBe(true)
})
