import { expect, test } from 'vitest'
import { limits } from '../../contract/index.js'
import { ask } from '../ask.test-kit.js'
import { createFake } from '../index.js'

/** The records of a list, read in pages of one; each page is asked for with what `more` adds to its query. */
function walked(fake: Parameters<typeof ask>[0], path: string, more: (n: number) => string = () => '') {
  const records: { readonly id: string; readonly name: string }[] = []
  let cursor: string | null = null
  for (let n = 0; n < 200; n += 1) {
    const after: string = cursor === null ? '' : `&cursor=${cursor}`
    const { status, json } = ask(
      fake,
      'GET',
      `${path}${path.includes('?') ? '&' : '?'}limit=1${after}${more(n)}`,
    )
    expect(status).toBe(200)
    records.push(...json.data)
    cursor = json.nextCursor
    if (cursor === null) return records
    expect(cursor.length).toBeLessThanOrEqual(limits.cursor.max)
  }
  throw new Error('the walk does not end')
}

const longTexts = [
  'b'.repeat(1500),
  `${'b'.repeat(3000)}c`,
  `${'b'.repeat(3000)}d`,
  '漢'.repeat(700),
  '\u0001'.repeat(2000),
  '😀'.repeat(600),
]

test('a walk over tags of any length visits each once', () => {
  const fake = createFake({ workspace: 'empty' })
  fake.seed({ contacts: [{ id: 'ana', tags: ['a', ...longTexts, 'z'] }] })
  const names = walked(fake, '/tags').map(({ name }) => name)
  expect(names.toSorted()).toEqual(['a', ...longTexts, 'z'].toSorted())
})

test('a walk over records with the longest ids and names visits each once', () => {
  const fake = createFake({ workspace: 'empty' })
  const units = ['x', '漢', '😀', '\u0001']
  fake.seed({
    contacts: units.flatMap((unit) =>
      [1, 2].map((n) => ({ id: `${unit.repeat(199 / unit.length)}${n}`, email: null })),
    ),
    templates: units.flatMap((unit) =>
      [1, 2].map((n) => ({ name: `${unit.repeat(511 / unit.length)}${n}` })),
    ),
  })
  expect(new Set(walked(fake, '/contacts').map(({ id }) => id)).size).toBe(8)
  expect(new Set(walked(fake, '/messaging/chat/templates').map(({ name }) => name)).size).toBe(8)
})

test('a long cursor works in a fork and after a restored snapshot', () => {
  const fake = createFake({ workspace: 'empty' })
  fake.seed({ contacts: [{ id: 'ana', tags: longTexts }] })
  const { nextCursor } = ask(fake, 'GET', '/tags?limit=1').json
  expect(ask(fake.fork(), 'GET', `/tags?limit=1&cursor=${nextCursor}`).status).toBe(200)
})

test('a parameter that the list does not have changes between pages without an effect', () => {
  const fake = createFake({ workspace: 'empty' })
  fake.seed({ contacts: [{ id: 'ana' }, { id: 'bo' }, { id: 'cy' }] })
  expect(walked(fake, '/contacts', (n) => `&_=${n}`)).toHaveLength(3)
})

test('another form of the same filter continues a walk, another value does not', () => {
  const fake = createFake({ workspace: 'empty' })
  fake.seed({
    users: [{ email: 'sam@example.com' }],
    contacts: ['ana', 'bo', 'cy'].map((id) => ({ id, ownerEmail: 'sam@example.com' })),
  })
  const forms = ['sam@example.com', 'SAM@example.com', 'Sam@Example.com']
  const status = (first: string, second: string) => {
    const { nextCursor } = ask(fake, 'GET', `/contacts?limit=1&${first}`).json
    return ask(fake, 'GET', `/contacts?limit=1&${second}&cursor=${nextCursor}`).status
  }
  for (const form of forms) expect(status(`ownerEmail=${forms[0]}`, `ownerEmail=${form}`)).toBe(200)
  expect(status(`ownerEmail=${forms[0]}`, 'ownerEmail=kim@example.com')).toBe(400)
  const since = 'updatedSince=2000-01-01T00:00:00Z'
  expect(status(since, 'updatedSince=2000-01-01T00:00:00.000Z')).toBe(200)
  expect(status(since, 'updatedSince=2000-01-01T00:00:01Z')).toBe(400)
})
