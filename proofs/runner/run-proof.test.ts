import { execFile } from 'node:child_process'
import { createRequire } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import manifest from '../../package.json' with { type: 'json' }
import { proofs } from '../commands/index.js'
import { runProof } from './run-proof.js'
import { sample } from './samples.test-kit.js'

/** Runs the sample in this process; the lines without stacks and the time. */
async function ran(numbers: readonly number[], flags: { readonly end?: true } = {}) {
  const lines: string[] = []
  const share = () => Promise.reject(new Error('not shared'))
  const status = await runProof(sample, [numbers, { here: true, ...flags }], {
    share,
    print: (line) => lines.push(line.replace(/\n.*/s, '')),
  })
  return { status, lines: lines.filter((line) => !/^in \d+ s$/.test(line)) }
}

test('what passes ends with 0, and each case has its line', async () => {
  const lines = ['numbers', 'answer 1', 'answer 2', '2 passed, 0 undecided, 0 failed']
  expect(await ran([1, 2])).toEqual({ status: 0, lines })
})

test('a case that fails ends the proof with 1, after all the others', async () => {
  const { status, lines } = await ran([3, 2])
  expect(status).toBe(1)
  expect(lines.slice(-2)).toEqual(['answer 2', '1 passed, 0 undecided, 1 failed'])
})

test('a case that is undecided is counted separately, and is not a failure', async () => {
  const { status, lines } = await ran([2, 5])
  expect(status).toBe(0)
  expect(lines.at(-1)).toBe('1 passed, 1 undecided, 0 failed')
  expect((await ran([5])).status).toBe(0)
})

test('a case that throws is a failure, and the others are tried', async () => {
  const { status, lines } = await ran([7, 2])
  expect(status).toBe(1)
  expect(lines.slice(1)).toEqual([
    'FAILED: case 1, 7: Error: seven throws',
    'answer 2',
    '1 passed, 0 undecided, 1 failed',
  ])
})

test('so is an answer that cannot be judged, and an end that throws', async () => {
  expect((await ran([11, 2])).lines.slice(1)).toEqual([
    'FAILED: case 1, 11: Error: eleven cannot be judged',
    'answer 2',
    '1 passed, 0 undecided, 1 failed',
  ])
  const { status, lines } = await ran([2], { end: true })
  expect(status).toBe(1)
  expect(lines.slice(-2)).toEqual(['FAILED: Error: the end throws', '1 passed, 0 undecided, 1 failed'])
})

test('a proof that has shown nothing has failed', async () => {
  for (const numbers of [[], [6]]) expect((await ran(numbers)).status).toBe(1)
})

const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href
const samples = fileURLToPath(new URL('samples.test-kit.ts', import.meta.url))

/** Starts the sample as a command, whose processes share the cases. */
const started = (...words: readonly string[]) =>
  promisify(execFile)(process.execPath, ['--import', tsx, samples, 'sample', ...words]).then(
    ({ stdout }) => ({ code: 0, printed: stdout }),
    ({ code, stdout, stderr }) => ({ code, printed: `${stdout}${stderr}` }),
  )

test('processes share the cases, and their answers are judged in the order of the cases', async () => {
  const { code, printed } = await started('1', '7', '2', '3')
  expect(code).toBe(1)
  expect(printed).toMatch(
    /^numbers\nanswer 1\nFAILED: case 2, 7: Error: seven throws\n( +at .*\n)+answer 2\nanswer 3\nin \d+ s\n2 passed, 0 undecided, 2 failed\n$/,
  )
})

test('a process that ends before its time is a failure', async () => {
  const { code, printed } = await started('9')
  expect(code).toBe(1)
  expect(printed).toContain('a process of the proof ended (exit code 5)')
  expect(printed).toMatch(/0 passed, 0 undecided, 1 failed\n$/)
})

test('wrong arguments end with 2, and the help shows what there is', async () => {
  expect(await started('99')).toMatchObject({ code: 2, printed: expect.stringContaining('from 1 to 20') })
  const { code, printed } = await started('--help')
  expect(code).toBe(0)
  expect(printed).toContain('what a runner does with numbers')
})

test('there is an npm script for each proof, and a proof for each script', () => {
  const named = Object.entries(manifest.scripts).flatMap(([script, command]) => {
    const [, name] = /scripts\/prove\.ts (\S+)$/.exec(command) ?? []
    return name === undefined ? [] : [[script.replace(/^prove:/, ''), name]]
  })
  expect(named.map(([script]) => script)).toEqual(named.map(([, name]) => name))
  expect(named.map(([, name]) => name).toSorted()).toEqual(Object.keys(proofs).toSorted())
})
