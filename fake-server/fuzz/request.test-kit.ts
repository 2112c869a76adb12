import type { Description } from '../../contract/index.js'
import type { Draw } from '../../fixtures/draw.js'
import { demoKeys, limitedKeys } from '../demo/keys.js'
import type { FakeRequest } from '../messages/message.js'
import { cursorAfter } from '../store/cursor.js'
import type { SortKey } from '../store/sort-key.js'
import type { Workspace } from '../store/workspace.js'
import { fitting } from './fitting.test-kit.js'
import { junk, junkText, nested } from './junk.test-kit.js'
import { likelyIn } from './likely.test-kit.js'

/** A request under way: its parts, for a spoiler to put its hands on. */
interface Parts {
  method: string
  path: string
  query: [name: string, value: string][]
  headers: Record<string, string>
  body: string
  /** The body as a value, where it still is one. */
  json?: Record<string, unknown>
}

/** What requests are drawn from. */
export interface Source {
  readonly draw: Draw
  readonly api: Description
  /** The workspace of the main key, whose records requests name. */
  readonly workspace: () => Workspace
  /** Cursors that answers have given; the source forgets none. */
  readonly cursors: string[]
}

type Spoiler = (parts: Parts, source: Source) => void

/** A text as a part of an address; what no UTF-8 can hold becomes a question mark. */
const encoded = (text: string): string => encodeURIComponent(text.replace(/\p{Surrogate}/gu, '?'))

/** A key of the demo; now and then one and the same, whose quota is small. */
const anyKey = ({ next, pick }: Draw): string =>
  next() < 0.2 ? demoKeys.lowRate : pick(Object.values(demoKeys))

const keyOf = ({ next }: Draw): string => `key-${String(Math.floor(next() * 60)).padStart(16, '0')}`

/** One operation's call, which may well succeed. */
function valid(source: Source): Parts {
  const { draw, api } = source
  const { pick, next, word } = draw
  const [id, { method, path, target }] = pick(Object.entries(api.operations))
  const likely = likelyIn(source.workspace(), draw)
  const noun = target ?? path.split('/')[3] ?? ''
  const query = Object.entries(fitting(api.queries[id] ?? {}, draw, likely) as Record<string, unknown>).map(
    ([name, value]): [string, string] => [name, String(value)],
  )
  if (method === 'GET' && next() < 0.3) query.push(['limit', pick(['1', '2', '3', '7', '50', '100'])])
  if (method === 'GET' && next() < 0.2 && source.cursors.length > 0)
    query.push(['cursor', pick(source.cursors)])
  const schema = api.bodies[id]
  const json = schema && (fitting(schema, draw, likely) as Record<string, unknown>)
  return {
    method,
    path: path.replace(/\{(\w+)\}/g, (_, name: string) =>
      encoded(String(likely(name === 'id' ? noun : name) ?? word(8))),
    ),
    query,
    headers: {
      authorization: `Bearer ${next() < 0.85 ? demoKeys.main : anyKey(draw)}`,
      ...(json ? { 'content-type': 'application/json' } : {}),
      // Few keys, so that some come again, and mostly with another request.
      ...(api.keyOf(id)?.required || next() < 0.3 ? { 'idempotency-key': keyOf(draw) } : {}),
    },
    body: json ? JSON.stringify(json) : '',
    ...(json ? { json } : {}),
  }
}

const rewrite =
  (change: (json: Record<string, unknown>, source: Source) => unknown): Spoiler =>
  (parts, source) => {
    if (parts.json) parts.body = JSON.stringify(change(structuredClone(parts.json), source))
  }

const anyMember = (json: Record<string, unknown>, { draw }: Source): string =>
  draw.pick(Object.keys(json)) ?? 'name'

const lines = (parts: Parts, member: string) =>
  parts.body.startsWith('{')
    ? `{${member}${parts.body === '{}' ? '' : ','}${parts.body.slice(1)}`
    : parts.body

/** Ways to spoil a request, by name; what none of them may do is in the test. */
export const spoilers: Record<string, Spoiler> = {
  method(parts, { draw }) {
    parts.method = draw.pick([
      'PUT',
      'HEAD',
      'OPTIONS',
      'TRACE',
      'get',
      'DELETE',
      'PATCH',
      'POST',
      'GET',
      'X',
      '',
    ])
  },
  route(parts, { draw }) {
    const { path } = parts
    parts.path = draw.pick([
      '/',
      '',
      '*',
      '//',
      '/api/v1',
      '/api/v1/',
      '/api/v2/contacts',
      '/api/v1/unknown',
      `${path}/`,
      `/${path}`,
      `${path}/more`,
      path.toUpperCase(),
      path.replaceAll('/', '//'),
      path.replace('/v1/', '/v1/../v1/'),
      path.replace('contacts', '%63ontacts'),
      path.replace('/chat/', '/chatapp_1/'),
      path.replace('/chatapp_1/', '/chat/'),
      `http://example.com${path}`,
      `${path}#fragment`,
      '/__proto__',
      '/api/v1/__proto__',
      '/api/v1/contacts/constructor/notes',
    ])
  },
  pathId(parts, { draw }) {
    const ids = [
      '',
      '%',
      '%zz',
      '%00',
      '%2F',
      '%ED%A0%80',
      '%F0%9F%99%82',
      '..',
      ':id',
      '*',
      '\ud800',
      'a b',
      'é',
    ]
    const id = draw.next() < 0.6 ? draw.pick(ids) : encoded(junkText(draw))
    parts.path = parts.path.replace(/^(\/api\/v1\/[\w-]+\/)[^/]+/, (_, before: string) => before + id)
  },
  longPath(parts, { draw }) {
    parts.path += draw.pick(['/x', 'y', '%41', '/']).repeat(draw.pick([200, 4000, 60_000]))
  },
  query(parts, { draw }) {
    const names = [
      'limit',
      'cursor',
      'status',
      'email',
      'leadId',
      'updatedSince',
      'from',
      'to',
      '__proto__',
      'x',
      '',
    ]
    parts.query.push([draw.pick([...names, ...parts.query.map(([name]) => name)]), junkText(draw)])
  },
  rawQuery(parts, { draw }) {
    const raw = [
      '?',
      '&',
      '&&=',
      '=x',
      '%',
      '%zz=%zz',
      'tag=%ED%A0%80',
      'limit',
      'limit=',
      'limit=+5',
      'limit=%35',
    ]
    parts.path += `?${draw.pick([...raw, 'a'.repeat(70_000), 'x=1&'.repeat(5000), 'constructor=1', '[]=1&a[b]=c'])}`
  },
  repeatedQuery(parts, { draw }) {
    const [name] = parts.query[0] ?? ['limit']
    parts.query.push([name, '5'], [name, draw.word(3)])
  },
  limit(parts, { draw }) {
    const limits = ['0', '101', '-1', '1.5', '1e1', ' 5', '٥', '0x10', '00005', '9'.repeat(400), 'NaN', '']
    parts.query.push(['limit', draw.pick(limits)])
  },
  cursor(parts, { draw, cursors }) {
    const issued = cursors.length > 0 ? draw.pick(cursors) : 'eyJ9.0000000'
    const [place = '', sum = ''] = issued.split('.')
    const keys: unknown[] = [
      null,
      {},
      'x',
      7,
      [],
      [{}],
      [[]],
      [true],
      [null, null, null, null],
      ['con_'],
      [1, 2, 3],
    ]
    const filters = parts.query.filter(([name]) => name !== 'limit' && name !== 'cursor').toSorted()
    const cursor = draw.pick([
      issued.slice(1),
      `${issued}x`,
      `${place}.`,
      `.${sum}`,
      `${place}.${sum}.${sum}`,
      issued.toUpperCase(),
      'x'.repeat(2048),
      'x'.repeat(2049),
      junkText(draw),
      // What only a client that knows how cursors are made can send.
      cursorAfter(draw.pick(keys) as SortKey, `GET ${parts.path} ${JSON.stringify(filters)}`, new Map()),
    ])
    parts.query = [...parts.query.filter(([name]) => name !== 'cursor'), ['cursor', cursor]]
  },
  key(parts, { draw }) {
    parts.headers.authorization = `Bearer ${draw.pick(limitedKeys).key}`
  },
  authorization(parts, { draw }) {
    const values = [
      '',
      'Bearer',
      'Bearer ',
      'Basic x',
      'Bearer a b',
      `Bearer ${'k'.repeat(9000)}`,
      'Bearer __proto__',
    ]
    if (draw.next() < 0.2) delete parts.headers.authorization
    else parts.headers.authorization = draw.pick([...values, 'bearer demo_main', 'Bearer\tdemo_main'])
  },
  contentType(parts, { draw }) {
    const types = [
      'text/plain',
      'application/x-www-form-urlencoded',
      'application/xml',
      'application/jsonp',
      '',
      ';',
    ]
    const charsets = ['utf-16', 'latin1', 'utf-8', '"utf-8"', 'none']
    if (draw.next() < 0.2) delete parts.headers['content-type']
    else if (draw.next() < 0.5)
      parts.headers['content-type'] = `application/json; charset=${draw.pick(charsets)}`
    else
      parts.headers['content-type'] = draw.pick([
        ...types,
        'multipart/form-data; boundary=x',
        'APPLICATION/JSON',
      ])
  },
  header(parts, { draw }) {
    const names = [
      'idempotency-key',
      'accept',
      'content-encoding',
      'x-http-method-override',
      '__proto__',
      'host',
      'te',
    ]
    const values = [
      '',
      ' ',
      'x'.repeat(255),
      'x'.repeat(256),
      'y'.repeat(20_000),
      'gzip',
      'DELETE',
      'é',
      '\u0001',
      'a,b',
    ]
    parts.headers[draw.pick(names)] = draw.pick(values)
  },
  truncated(parts, { draw }) {
    parts.body = parts.body.slice(0, Math.floor(draw.next() * parts.body.length))
  },
  notJson(parts, { draw }) {
    const bodies = [
      '{',
      '}',
      '[]',
      'null',
      '"x"',
      '1',
      'true',
      '{"a":}',
      "{'a':1}",
      '{"a":1,}',
      '{a:1}',
      '[1',
      'NaN',
    ]
    const more = [
      '//x\n{}',
      '{}{}',
      '\ufeff{}',
      '{"a":"\u0001"}',
      '{"a":1e999999}',
      '{"\\ud800":1}',
      'a=1&b=2',
      '\0',
      ' ',
    ]
    parts.body = draw.pick([...bodies, ...more])
  },
  nested(parts, { draw }) {
    const deep = nested(draw.pick([20, 99, 101, 5000, 200_000]), draw.pick(['array', 'object'] as const))
    const names = [
      'customFields',
      'components',
      'message',
      'template',
      'address',
      'call',
      'x',
      'tags',
      'name',
    ]
    parts.body = draw.next() < 0.2 ? deep : lines(parts, `"${draw.pick(names)}":${deep}`)
  },
  nestedTemplate(parts, { draw }) {
    const deep = nested(draw.pick([50, 5000, 50_000]), 'object')
    parts.body = `{"template":{"name":"welcome","language":"es","components":[${deep}]}}`
    parts.headers['content-type'] = 'application/json'
  },
  huge(parts, { draw }) {
    const size = draw.pick([20_000, 300_000])
    const list = `[${'"a",'.repeat(size / 10)}"b"]`
    const value = draw.pick([`"${'x'.repeat(size)}"`, list, '9'.repeat(size)])
    parts.body = lines(
      parts,
      `"${draw.pick(['name', 'title', 'tags', 'body', 'text', 'value', 'x'])}":${value}`,
    )
  },
  manyMembers(parts) {
    parts.body = lines(parts, Array.from({ length: 5000 }, (_, n) => `"m${n}":${n}`).join(','))
  },
  twice(parts, { draw }) {
    const name = draw.pick(Object.keys(parts.json ?? {})) ?? 'title'
    parts.body = lines(parts, `${JSON.stringify(name)}:${draw.pick(['null', '1', '"other"', '[]', '{}'])}`)
  },
  pollution(parts, { draw }) {
    const member = draw.pick([
      '"__proto__":{"polluted":true}',
      '"__proto__":null',
      '"constructor":{"prototype":{"polluted":true}}',
      '"customFields":{"__proto__":{"polluted":true}}',
      '"customFields":{"__proto__":"x","toString":"y"}',
      '"hasOwnProperty":1,"toString":2,"valueOf":3',
    ])
    parts.body = lines(parts, member)
  },
  member: rewrite((json, source) => ({ ...json, [anyMember(json, source)]: junk(source.draw) })),
  nestedMember: rewrite((json, source) => {
    const value = json[anyMember(json, source)]
    if (typeof value === 'object' && value !== null)
      Object.assign(value, { [source.draw.pick(Object.keys(value)) ?? 'x']: junk(source.draw) })
    return json
  }),
  without: rewrite((json, source) => {
    delete json[anyMember(json, source)]
    return json
  }),
  extra: rewrite((json, { draw }) => ({ ...json, [junkText(draw)]: junk(draw) })),
  otherBody: rewrite((_, { draw }) => junk(draw)),
  body(parts, { draw }) {
    parts.body = draw.pick(['', '{}', '{"name":"x"}', 'x'])
    if (draw.next() < 0.5) parts.headers['content-type'] = 'application/json'
  },
}

const names = Object.keys(spoilers)

/** The next request of a source: as it should be, or spoilt in one to three ways. */
export function drawn(source: Source): { readonly request: FakeRequest; readonly how: readonly string[] } {
  const { next, pick } = source.draw
  const parts = valid(source)
  const times = next() < 0.4 ? 0 : 1 + Math.floor(next() * 3)
  const how = Array.from({ length: times }, () => pick(names))
  for (const name of how) spoilers[name]?.(parts, source)
  const query = parts.query.map(([name, value]) => `${encoded(name)}=${encoded(value)}`).join('&')
  const target = query === '' ? parts.path : `${parts.path}${parts.path.includes('?') ? '&' : '?'}${query}`
  const { method, headers, body } = parts
  return { request: { method, target, headers, body }, how }
}
