import { spawnSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import type { ReportedEndpoint, ReportedExchange } from '../model/report.js'
import { recipeOf } from './recipe-of.js'
import { shellScript } from './shell-script.js'

const rule = { id: 'deal.close-conflict', section: '4.5', says: 'A closed deal is not closed again.' }

const exchange = (
  index: number,
  request: Partial<ReportedExchange['request']>,
  response: { status?: number; body?: unknown } = {},
): ReportedExchange => ({
  index,
  endpoint: `${request.method ?? 'POST'} ${request.path ?? '/api/v1/contacts'}`,
  request: {
    method: 'POST',
    path: '/api/v1/contacts',
    headers: { accept: 'application/json', authorization: 'Bearer <main key>' },
    key: 'main',
    ...request,
  },
  response: { status: response.status ?? 201, headers: {}, body: JSON.stringify(response.body ?? {}) },
})

type Failure = NonNullable<ReportedEndpoint['failure']>

const scriptOf = (failure: Partial<Failure>, options: Partial<Parameters<typeof shellScript>[1]> = {}) => {
  const full: Failure = { expected: 'x', actual: 'y', exchanges: [], curl: '', replay: '', ...failure }
  const at = {
    endpoint: 'POST /api/v1/contacts',
    verdict: 'fail',
    cases: 1,
    exchanges: 1,
    failure: full,
  } as const
  const recipe = recipeOf({ runId: 'r1a2b' }, rule, at)
  if (!recipe) throw new Error('no recipe')
  return shellScript(recipe, { baseUrl: 'https://crm.example.com/base/', ...options })
}

/** Runs a script with curl replaced by a function that notes its words and gives some answers in turn. */
function ran(script: string, answers: readonly string[], env: Record<string, string> = {}) {
  const given = answers.map((answer, n) => `${n}) printf %s '${answer}' ;;`).join(' ')
  const curl = `curl() {
    for word in "$@"; do printf '%s\\0' "$word" >&2; done
    n=$(cat "$COUNT"); echo $((n + 1)) >"$COUNT"; case $n in ${given} esac
  }`
  const whole = `COUNT=$(mktemp); echo 0 >"$COUNT"\n${curl}\n${script}`
  const { stdout, stderr, status } = spawnSync('sh', ['-c', whole], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH ?? '', CONFORMANCE_API_KEY: 'key-1', ...env },
  })
  return { lines: stdout.trim().split('\n'), words: stderr.split('\0'), status }
}

const answer = (status: number, body: unknown = {}) => `${JSON.stringify(body)}\n${status}`

describe('a script', () => {
  const wrong = exchange(9, { body: '{"name":"cr1a2bx"}' }, { status: 201 })
  const wanted = { exchange: 9, answers: [{ status: 409, code: 'conflict' }] }
  const refusing = { expected: '409 `conflict`', exchanges: [wrong], wanted }

  it('exits with 1 for the wrong answer, 0 for the wanted one, and 3 for one that shows nothing', () => {
    const script = scriptOf(refusing)
    expect(ran(script, [answer(201)])).toMatchObject({ status: 1 })
    expect(ran(script, [answer(409, { error: { code: 'conflict' } })])).toMatchObject({ status: 0 })
    expect(ran(script, [answer(409, { error: { code: 'other' } })])).toMatchObject({ status: 1 })
    const limited = ran(script, [answer(429)])
    expect(limited.status).toBe(3)
    expect(limited.lines.at(-1)).toBe('CANNOT TELL: the last call answered 429: not as in the run')
  })

  it('makes names of its own at each run, and survives the shell, whatever a body holds', () => {
    const body = `{"name":"cr1a2bx O'Brien \\"$HOME\\" \`id\` \\\\ ü 😀\n"}`
    const script = scriptOf({
      ...refusing,
      exchanges: [exchange(9, { body, path: "/api/v1/contacts?tag=a'b&x=[1]" })],
    })
    const sent = [1, 2].map(() => ran(script, [answer(201)]).words)
    const [first, second] = sent.map((words) => words[words.indexOf('--data-raw') + 1])
    expect(first).not.toBe(second)
    const [before = '', after = ''] = body.split('r1a2b')
    expect(first?.startsWith(before)).toBe(true)
    expect(first?.endsWith(after)).toBe(true)
    expect(first).toHaveLength(body.length)
    expect(sent[0]).toContain("https://crm.example.com/base/api/v1/contacts?tag=a'b&x=[1]")
  })

  it('passes what one answer gives to later requests, and ends where a call is not answered as in the run', () => {
    const made = exchange(3, { body: '{"name":"cr1a2bx"}' }, { body: { data: { id: 'con_12345', rev: 3 } } })
    const path = '/api/v1/contacts/con_12345/close'
    const script = scriptOf({
      expected: 'the name as sent',
      setUp: [made],
      exchanges: [exchange(9, { path, body: '{"expectedRev":2,"id":"con_12345"}' })],
      wanted: { exchange: 9, path: 'data.name', expected: 'cr1a2bx', actual: 'x' },
    })
    const fixed = ran(script.replace(/^RUN=.*$/m, 'RUN=fresh'), [
      answer(201, { data: { id: 'con_new', rev: 7 } }),
      answer(200, { data: { name: 'cfreshx' } }),
    ])
    expect(fixed.words).toContain('https://crm.example.com/base/api/v1/contacts/con_new/close')
    expect(fixed.words).toContain('{"expectedRev":6,"id":"con_new"}')
    expect(fixed.status).toBe(0)
    const refused = ran(script, [answer(500)])
    expect(refused).toMatchObject({ status: 3 })
    expect(refused.lines.at(-1)).toMatch(
      /^CANNOT TELL: POST \/api\/v1\/contacts answered 500 in place of 2\?\?/,
    )
  })

  it('holds no key but those of the fake, and says which one is missing', () => {
    const exchanges = [
      exchange(9, { key: 'otherWorkspace', headers: { authorization: 'Bearer <otherWorkspace key>' } }),
    ]
    const script = scriptOf({ ...refusing, exchanges })
    expect(script).toContain('"authorization: Bearer $CONFORMANCE_KEY_OTHER_WORKSPACE"')
    const { status, words } = ran(script, [])
    expect(status).toBe(2)
    expect(words.join('')).toContain('export the otherWorkspace key')
    const own = scriptOf(
      { ...refusing, exchanges },
      { keyOf: (name) => (name === 'otherWorkspace' ? 'demo' : undefined) },
    )
    expect(ran(own, [answer(201)]).words).toContain('authorization: Bearer demo')
  })

  it('shows of a long answer what is around what decides', () => {
    const long = { data: ['a'.repeat(2000), 'con_12345', 'b'.repeat(2000)] }
    const failure = {
      exchanges: [exchange(9, {}, { body: long })],
      wanted: { exchange: 9, shows: ['con_12345'] },
    }
    const { lines } = ran(scriptOf(failure), [answer(201, long)])
    const now = lines.find((line) => line.startsWith('now: '))
    expect(now).toContain('a","con_12345","b')
    expect(now?.length).toBeLessThan(340)
  })

  it('lets curl add nothing that was not sent', () => {
    const script = scriptOf({
      ...refusing,
      exchanges: [exchange(9, { body: '{', headers: {}, key: 'none' })],
    })
    expect(ran(script, [answer(201)]).words).toEqual(
      expect.arrayContaining(['accept:', 'content-type:', '--data-raw', '{']),
    )
    expect(script).not.toContain('CONFORMANCE')
  })

  it('moves the clock where the run did, and removes what it has made', () => {
    const made = exchange(3, {}, { body: { data: { id: 'con_12345' } } })
    const script = scriptOf({
      ...refusing,
      setUp: [made],
      moves: [
        { after: 4, ms: 60_000 },
        { after: 5, ms: 1000 },
        { after: 9, ms: 7 },
      ],
      undo: [exchange(12, { method: 'DELETE', path: '/api/v1/contacts/con_12345' })],
    })
    const { words, lines, status } = ran(script, [
      answer(201, { data: { id: 'con_new' } }),
      '',
      answer(201),
      answer(200),
    ])
    expect(words).toContain('{"advanceMs":61000}')
    expect(lines.slice(-2)).toEqual(['DELETE /api/v1/contacts/con_new -> 200', 'STILL FAILS'])
    expect(status).toBe(1)
  })

  it('finds the part of an answer that decides, in any layout of the JSON', () => {
    const script = scriptOf({
      expected: 'its tags',
      exchanges: [exchange(9, { method: 'GET' }, { status: 200 })],
      wanted: { exchange: 9, path: 'data.id=b.tags', expected: ['x', 'y"z'], actual: ['x'] },
    })
    const body = (tags: readonly string[]) =>
      JSON.stringify(
        {
          data: [
            { id: 'a', tags: ['x'] },
            { tags, n: { m: null }, id: 'b' },
          ],
        },
        null,
        2,
      )
    expect(ran(script, [`${body(['x', 'y"z'])}\n200`])).toMatchObject({ status: 0 })
    expect(ran(script, [`${body(['x', 'y"z', 'w'])}\n200`])).toMatchObject({ status: 1 })
    expect(ran(script, [`${body(['x'])}\n200`])).toMatchObject({ status: 1 })
  })

  it('decides by what a header has to be like', () => {
    const schema = { pattern: '^application/json *(;|$)' }
    const script = scriptOf({
      exchanges: [exchange(9, { method: 'GET' }, { status: 200 })],
      wanted: { exchange: 9, header: 'content-type', schema, actual: 'text/plain' },
    })
    const under = (status: number, header: string) => [
      `${answer(status)}'; printf '%s\\r\\n' '${header}' >"$HEADERS"; printf '`,
    ]
    expect(ran(script, under(200, 'Content-Type: application/json; charset=utf-8')).status).toBe(0)
    expect(ran(script, under(200, 'Content-Type: application/jsonp')).status).toBe(1)
    expect(ran(script, under(200, 'Date: today')).status).toBe(1)
    expect(ran(script, under(404, 'Content-Type: application/json')).status).toBe(3)
  })
})
