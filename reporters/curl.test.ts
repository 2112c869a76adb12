import { spawnSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { curlScript, keyVariable } from './curl.js'
import type { ReportedExchange } from './report.js'

const exchange = (request: Partial<ReportedExchange['request']>): ReportedExchange => ({
  index: 7,
  endpoint: 'POST /api/v1/contacts',
  request: {
    method: 'POST',
    path: '/api/v1/contacts',
    headers: { 'content-type': 'application/json', authorization: 'Bearer <main key>' },
    key: 'main',
    ...request,
  },
  response: { status: 201, headers: {}, body: '' },
})

/** What curl would be called with, one argument per line of the answer. */
const words = (script: string, env: Record<string, string> = {}) => {
  const spy = `curl() { for word in "$@"; do printf '%s\\0' "$word"; done; }\n${script}`
  const { stdout, stderr, status } = spawnSync('sh', ['-c', spy], { encoding: 'utf8', env })
  return { words: stdout.split('\0').slice(0, -1), stderr, status }
}

describe('curlScript', () => {
  it('survives the shell, whatever the body holds', () => {
    const body = `{"name":"O'Brien \\"$HOME\\" \`id\` \\\\ ü 😀\n"}`
    const script = curlScript([exchange({ body, path: "/api/v1/contacts?tag=a'b&x=[1]" })], {
      baseUrl: 'https://crm.example.com/base/',
    })
    const called = words(script, { CONFORMANCE_API_KEY: 'key-1' })
    expect(called.words).toContain(body)
    expect(called.words).toContain("https://crm.example.com/base/api/v1/contacts?tag=a'b&x=[1]")
    expect(called.words).toContain('authorization: Bearer key-1')
    expect(called.status).toBe(0)
  })

  it('holds no key, and says which one is missing', () => {
    const script = curlScript(
      [exchange({ key: 'otherWorkspace', headers: { authorization: 'Bearer <otherWorkspace key>' } })],
      { baseUrl: 'https://crm.example.com' },
    )
    expect(script).toContain('"authorization: Bearer $CONFORMANCE_KEY_OTHER_WORKSPACE"')
    const { stderr, status } = words(script)
    expect(status).not.toBe(0)
    expect(stderr).toContain('export the otherWorkspace key')
  })

  it('lets curl add nothing that was not sent', () => {
    const script = curlScript([exchange({ body: '{', headers: {}, key: 'none' })], { baseUrl: 'http://h' })
    expect(words(script).words).toEqual(expect.arrayContaining(['-H', 'content-type:', '--data-raw', '{']))
    expect(script).not.toContain('CONFORMANCE')
  })

  it('says what to do first, and is empty without exchanges', () => {
    expect(curlScript([exchange({})], { baseUrl: 'http://h', note: 'start it' })).toMatch(/^# start it\n/)
    expect(curlScript([], { baseUrl: 'http://h' })).toBe('')
  })
})

describe('keyVariable', () => {
  it('is a name that a shell takes', () => {
    expect(keyVariable('main')).toBe('CONFORMANCE_API_KEY')
    expect(keyVariable('contactLimited')).toBe('CONFORMANCE_KEY_CONTACT_LIMITED')
    expect(keyVariable('without contacts:read')).toBe('CONFORMANCE_KEY_WITHOUT_CONTACTS_READ')
  })
})

describe('the set-up of a script', () => {
  it('is shown in its order, and where the clock was moved', () => {
    const at = (index: number, body: string) => ({ ...exchange({ body }), index })
    const script = curlScript([at(9, '{"n":9}')], {
      baseUrl: 'http://h',
      setUp: [at(2, '{"n":2}'), at(5, '{"n":5}')],
      moves: [
        { after: 1, ms: 1000 },
        { after: 3, ms: 60_000 },
        { after: 8, ms: 2000 },
        { after: 9, ms: 4000 },
      ],
    })
    expect(script.split('\n').filter((line) => line.startsWith('#'))).toEqual([
      '# what this uses was set up before, in this order, by',
      '#   exchange 2: POST /api/v1/contacts {"n":2}, which answered 201',
      '# here the run moved the clock of the target on by 60 s',
      '#   exchange 5: POST /api/v1/contacts {"n":5}, which answered 201',
      '# here the run moved the clock of the target on by 2 s',
      '# exchange 9 answered 201',
    ])
  })
})
