import type { ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { hurried } from '../cli/hurried.test-kit.js'
import { direct } from '../cli/target/fake-target.js'
import { createFake } from '../fake-server/index.js'
import type { WireResponse } from '../suites/index.js'
import { answering, inBytes, useServer } from './bad-targets.js'
import { isWhole, judgeServer } from './judge-server.js'

if (!isWhole) hurried()

type Write = (answer: WireResponse, response: ServerResponse) => void

/** Answers with the same bytes under other headers. */
const under =
  (headers: (answer: WireResponse) => Readonly<Record<string, string>>): Write =>
  (answer, response) =>
    inBytes(answer, Buffer.from(answer.text), headers(answer))(response)

/** A further member of the body whose name is in Latin-1, which is not UTF-8. */
const withLatin1 = (text: string): Buffer =>
  text.startsWith('{"')
    ? Buffer.concat([Buffer.from('{"caf\u00e9":1,', 'latin1'), Buffer.from(text.slice(1))])
    : Buffer.from(text)

const marked = ({ text }: WireResponse): Buffer => Buffer.from(text === '' ? '' : `\ufeff${text}`)

/** Ways to write what HTTP or JSON forbid and the document does not, with a word of the warning. */
const writings: readonly (readonly [how: string, warning: string, write: Write])[] = [
  [
    'a byte order mark before each body',
    'U+FEFF',
    (answer, response) => inBytes(answer, marked(answer))(response),
  ],
  [
    'a byte order mark before each body, in gzip',
    'U+FEFF',
    (answer, response) => inBytes(answer, gzipSync(marked(answer)), { 'content-encoding': 'gzip' })(response),
  ],
  [
    'bytes that are not UTF-8',
    'not UTF-8',
    (answer, response) => inBytes(answer, withLatin1(answer.text))(response),
  ],
  [
    'another charset',
    'iso-8859-1',
    under(() => ({ 'content-type': 'application/json; charset=iso-8859-1' })),
  ],
  [
    'a parameter without a value',
    'application/json; charset',
    under(() => ({ 'content-type': 'application/json; charset' })),
  ],
  ['the date in ISO form', 'HTTP date', under(() => ({ date: new Date().toISOString() }))],
]

const some = { rule: ['record.json*', 'tag.*', 'contact.create*', 'compact.me*', 'compact.agent*'] }

/** Each is tried in both variants by `npm run prove:targets`, here two of them in each. */
const among = (...places: readonly number[]) =>
  isWhole ? writings : writings.filter((_, place) => places.includes(place))

test.each([
  ...among(0, 2).map((one) => ['full', ...one] as const),
  ...among(3, 5).map((one) => ['compact', ...one] as const),
])(
  'a %s server that answers with %s is warned about once, and judged as usual',
  async (variant, _, warning, write) => {
    const transport = direct(createFake({ seed: 3, variant, now: Date.now }))
    const { code, report } = await useServer(answering(transport, write), (url) =>
      judgeServer(url, { variant, ...(isWhole ? {} : some) }),
    )
    const others = report?.rules.filter(({ id }) => id !== 'record.json-content-type') ?? []
    const own = report?.rules.find(({ id }) => id === 'record.json-content-type')
    expect(own).toMatchObject({ verdict: 'warn', reason: expect.stringContaining(warning) })
    expect(
      others.filter(({ verdict }) => verdict === 'fail' || verdict === 'warn' || verdict === 'error'),
    ).toEqual([])
    expect(others.filter(({ verdict }) => verdict === 'pass').length).toBeGreaterThan(others.length / 2)
    expect(report?.faults).toHaveLength(1)
    expect(code).toBe(0)
  },
)
