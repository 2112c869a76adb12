import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { loadConfig } from '../config/config-file.js'
import { readAssumptions } from '../config/read-assumptions.js'
import { compareAssumptions } from './compare-assumptions.js'

const folder = mkdtempSync(join(tmpdir(), 'conformance-assumptions-'))
afterAll(() => rmSync(folder, { recursive: true }))

function file(name: string, value: unknown): string {
  const path = join(folder, name)
  writeFileSync(path, typeof value === 'string' ? value : JSON.stringify(value))
  return path
}

const clamp = { 'limit-out-of-range': 'clamp' }

const report = {
  totals: {},
  rules: [],
  assumptions: [
    { gap: 'limit-out-of-range', value: 'clamp', from: 'server' },
    { gap: 'short-pages', value: 'short', from: 'configuration' },
    { gap: 'cursor-garbage', value: 'refuse', from: 'default' },
  ],
}

describe('assumptionsOf', () => {
  test.each([
    ['assumptions by gap', clamp, clamp],
    ['a file with remarks', { '//': 'What a server chose.', '// not learnt': { a: 'b' }, ...clamp }, clamp],
    ['a report, without the defaults', report, { ...clamp, 'short-pages': 'short' }],
    ['a report of an older version', { totals: {}, rules: [], detected: clamp }, clamp],
    ['a configuration', { baseUrl: 'https://a.example.com', assumptions: clamp }, clamp],
    ['a configuration that assumes nothing', { baseUrl: 'https://a.example.com' }, {}],
  ])('takes %s', async (name, value, assumed) => {
    expect(await readAssumptions(file(`${name}.json`, value))).toEqual(assumed)
  })

  test.each([
    ['a wrong name', { 'limit-out-of-rage': 'clamp' }, "did you mean 'limit-out-of-range'?"],
    ['a wrong value', { 'limit-out-of-range': 'wrap' }, 'must be one of refuse, clamp, default'],
    ['a list', [1], 'give a file of assumptions, a JSON report or a configuration'],
    ['no JSON', '{', 'give a file of assumptions, a JSON report or a configuration'],
  ])('refuses %s with the file and the fix', async (name, value, words) => {
    const path = file(`${name}.json`, value)
    const message = expect.stringMatching(new RegExp(`${name}\\.json.*${words.replace(/[?.]/g, '\\$&')}`))
    await expect(readAssumptions(path)).rejects.toMatchObject({ code: 2, message })
  })
})

test('a configuration takes a file of assumptions by its name, and its members with remarks', async () => {
  file('server.json', { '// not learnt': {}, ...clamp })
  const named = file('named.json', { baseUrl: 'https://a.example.com', assumptions: 'server.json' })
  expect((await loadConfig(named)).assumptions).toEqual(clamp)
  const text = `export default { assumptions: ${JSON.stringify({ '//': 'A remark.', ...clamp })} }`
  expect((await loadConfig(file('taken-in.mjs', text))).assumptions).toEqual(clamp)
})

describe('compare-assumptions', () => {
  async function compared(a: unknown, b: unknown, json = false) {
    let text = ''
    const code = await compareAssumptions(file('a.json', a), file('b.json', b), { json }, (some) => {
      text += some
    })
    return { code, text }
  }

  test('the same choices, whether written down or assumed by default', async () => {
    const { code, text } = await compared({ 'cursor-garbage': 'refuse' }, {})
    expect(code).toBe(0)
    expect(text).toMatch(/a\.json and .*b\.json make the same \d+ choices\n$/)
  })

  test('a gap that differs is shown with its section and both values', async () => {
    const { code, text } = await compared(clamp, report)
    expect(code).toBe(1)
    expect(text).toMatch(
      /^1 choice of \d+ differs\nshort-pages \(section 4\.1\)\n {2}.*a\.json: 'full' \(the default\)\n {2}.*b\.json: 'short'\n$/,
    )
  })

  test('as JSON', async () => {
    const { code, text } = await compared(clamp, {}, true)
    expect(code).toBe(1)
    expect(JSON.parse(text).differences).toEqual([
      { gap: 'limit-out-of-range', section: '8', a: 'clamp', b: 'refuse', assumed: ['b'] },
    ])
  })

  test('a file that there is not', async () => {
    const missing = join(folder, 'missing.json')
    await expect(compareAssumptions(missing, missing)).rejects.toMatchObject({
      code: 2,
      message: expect.stringContaining('missing.json'),
    })
  })
})
