import { describe, expect, test } from 'vitest'
import { direct, fakeTarget } from '../cli/target/fake-target.js'
import { createFake } from '../fake-server/index.js'
import { checks, run, type Transport, type WireResponse } from '../suites/index.js'
import { isWhole } from './judge-server.js'

const ids = [
  'tag.list-ok',
  'contact.create-201',
  'contact.notes-missing',
  'deal.close-missing',
  'filter.contact-email',
  'filter.deal-lead',
  'filter.task-lead',
  'filter.activity-lead',
  'idempotency.contact-update',
  'order.contacts-updated-since',
  'order.tasks-all',
  'paging.cursor-roundtrip',
  'record.contact-shape',
  'record.ids-usable-in-paths',
  'record.json-content-type',
  'record.timestamps',
]

/** Judges some rules of the fake, or all, behind a layer that writes what it answers in another way. */
async function accused(layer: (transport: Transport) => Transport, records = (text: string) => text) {
  const fake = createFake({ seed: 5 })
  const target = fakeTarget(fake, direct(fake), 'fake:')
  const some = isWhole ? checks : checks.filter(({ rule }) => ids.includes(rule.id))
  const { results } = await run({
    target: {
      ...target,
      records: JSON.parse(records(JSON.stringify(target.records))) as typeof target.records,
      transport: layer(target.transport),
      configured: new Set(),
    },
    checks: some,
    seed: 5,
  })
  expect(results.filter(({ verdict }) => verdict === 'pass').length).toBeGreaterThan(some.length * 0.9)
  return results
    .filter(({ verdict }) => verdict === 'fail' || verdict === 'error')
    .map(({ rule, reason }) => `${rule.id}: ${reason}`)
}

const written =
  (write: (answer: WireResponse) => WireResponse) =>
  (transport: Transport): Transport =>
  async (request) =>
    write(await transport(request))

const labelled = (more: Readonly<Record<string, string>>) =>
  written((answer) => ({ ...answer, headers: { ...answer.headers, ...more } }))

const worded = (change: (text: string) => string) =>
  written((answer) => ({ ...answer, text: answer.text === '' ? '' : change(answer.text) }))

const instant = /"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)\.(\d{3})Z"/g

/** The instant five hours behind, as clocks in that zone show it. */
const inZone = (_: string, seconds: string, ms: string): string =>
  `"${new Date(Date.parse(`${seconds}.${ms}Z`) - 5 * 3_600_000).toISOString().slice(0, -1)}-05:00"`

const reversed = (_: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).reverse())
    : value

const escaped = (letter: string): string => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`

type Layer = (transport: Transport) => Transport

const writings: readonly (readonly [string, Layer])[] = [
  ['a charset', labelled({ 'content-type': 'application/json; charset=utf-8' })],
  ['the media type in capitals', labelled({ 'content-type': 'Application/JSON;Charset="UTF-8"' })],
  [
    'entity tags, cookies and cache headers',
    labelled({ etag: 'W/"1"', 'set-cookie': 'a=1', vary: '*', 'cache-control': 'max-age=60' }),
  ],
  ['blanks and line ends around the text', worded((text) => `\r\n\t ${text}\n\n  `)],
  ['indented text', worded((text) => JSON.stringify(JSON.parse(text), null, 2))],
  ['members in another order', worded((text) => JSON.stringify(JSON.parse(text, reversed)))],
  [
    'escapes for slashes and all but ASCII',
    worded((text) => text.replace(/[\u0080-\uffff]/g, escaped).replaceAll('/', '\\/')),
  ],
  ['timestamps with +00:00', worded((text) => text.replace(instant, '"$1.$2+00:00"'))],
  ['timestamps with microseconds', worded((text) => text.replace(instant, '"$1.$2000Z"'))],
  [
    'timestamps without an empty fraction',
    worded((text) => text.replace(/"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)\.000Z"/g, '"$1Z"')),
  ],
  ['timestamps in another zone', worded((text) => text.replace(instant, inZone))],
  [
    'further members in every record',
    worded((text) => text.replaceAll('"createdAt":', '"links":{"self":[null]},"createdAt":')),
  ],
]

/** Each is tried alone by `npm run prove:targets`, here four of them at a time. */
const attempts = isWhole
  ? writings
  : [0, 1, 2].map((group): readonly [string, Layer] => {
      const some = writings.filter((_, n) => n % 3 === group)
      const all: Layer = (transport) => some.reduce((inner, [, layer]) => layer(inner), transport)
      return [some.map(([name]) => name).join('; '), all]
    })

describe('an honest server, or what stands before it, may write', () => {
  test.each(attempts)('%s', async (_, layer) => {
    expect(await accused(layer)).toEqual([])
  })

  test('cursors of 2048 characters', async () => {
    const layer =
      (transport: Transport): Transport =>
      async (request) => {
        const path = request.path.replace(/([?&]cursor=[^&]*?)~+(?=&|$)/, '$1')
        const answer = await transport({ ...request, path })
        const text = answer.text.replace(
          /("nextCursor":")([^"]+)"/,
          (_, name: string, cursor: string) => `${name}${cursor.padEnd(2048, '~')}"`,
        )
        return { ...answer, text }
      }
    expect(await accused(layer)).toEqual([])
  })
})

const own = /\b(?:con|deal|tag|task|act|note|tic|mtg|wh)_[a-z0-9]{8,}/g

/** Gives ids other names outside, in answers and in what the configuration says, and takes them back in requests. */
function renaming(rename: (id: string) => string) {
  const inside = new Map<string, string>()
  const out = (text: string) =>
    text.replace(own, (id) => {
      const name = rename(id)
      inside.set(name, id)
      return JSON.stringify(name).slice(1, -1)
    })
  const known = (name: string) => inside.get(name) ?? name
  const layer =
    (transport: Transport): Transport =>
    async ({ body, ...request }) => {
      const path = request.path.replace(/[^/?&=]+/g, (part) =>
        encodeURIComponent(known(decodeURIComponent(part))),
      )
      const sent = body?.replace(/"(?:[^"\\]|\\.)*"/g, (text) =>
        JSON.stringify(known(JSON.parse(text) as string)),
      )
      const answer = await transport({ ...request, path, ...(sent === undefined ? {} : { body: sent }) })
      return { ...answer, text: out(answer.text) }
    }
  return { out, layer }
}

const otherIds: readonly (readonly [string, (id: string) => string])[] = [
  ['have 200 characters', (id) => id.padEnd(200, '.')],
  ['hold blanks and percent signs', (id) => `50% of ${id.replace('_', ' ')} & more?#`],
  ['are of all scripts', (id) => `ñ李🙂-${id.replace('_', '~')}🙂`],
  ['hold the signs that URLs use', (id) => `${id.replace('_', '.')}+=;:@,!$'()*~`],
  [
    'are numbers in text beyond the safe integers',
    (id) =>
      `9007199254740993${[...id.replace(/^.*_/, '')].map((letter) => String(letter.charCodeAt(0)).padStart(3, '0')).join('')}`,
  ],
]

/** All of them are tried by `npm run prove:targets`. */
const triedIds = isWhole ? otherIds : otherIds.filter((_, n) => n % 2 === 1)

test.each(triedIds)('an honest server may give ids that %s', async (_, rename) => {
  const { out, layer } = renaming(rename)
  expect(await accused(layer, out)).toEqual([])
})
