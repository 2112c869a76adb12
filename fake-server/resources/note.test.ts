import { describe, expect, test } from 'vitest'
import { as, ask } from '../ask.test-kit.js'
import { createFake, demoKeys } from '../index.js'
import { post, scene, walk } from './activity.test-kit.js'

describe('notes', () => {
  test("contact.notes-ok: a contact's own notes and no other's, none for a new contact", () => {
    const { fake, ana, bo } = scene()
    expect(ask(fake, 'GET', `/contacts/${ana}/notes`).json).toEqual({ data: [], nextCursor: null })
    const a = post(fake, { leadId: ana, type: 'note', body: 'a' }).json.data.id
    const b = post(fake, { leadId: bo, type: 'note', body: 'b' }).json.data.id
    expect(walk(fake, `/contacts/${ana}/notes`).map(({ id }) => id)).toEqual([a])
    expect(walk(fake, `/contacts/${bo}/notes`).map(({ id }) => id)).toEqual([b])
  })

  test('contact.notes-missing: an unknown contact is not found', () => {
    const answer = ask(createFake(), 'GET', '/contacts/none/notes')
    expect([answer.status, answer.json.error.code]).toEqual([404, 'not_found'])
    expect(answer.headers['x-fake-rule']).toBe('contact.notes-missing')
  })

  test('isolation.contact-notes: a contact of another workspace is missing', () => {
    const { fake, ana } = scene()
    const answer = ask(fake, 'GET', `/contacts/${ana}/notes`, { headers: as(demoKeys.otherWorkspace) })
    expect(answer.status).toBe(404)
  })

  test('record.note-shape: title and content may be null, tags may not', () => {
    const { fake, ana } = scene()
    const { id } = post(fake, { leadId: ana, type: 'note' }).json.data
    expect(walk(fake, `/contacts/${ana}/notes`)).toEqual([
      {
        id,
        title: null,
        content: null,
        type: 'note',
        createdBy: 'api',
        tags: [],
        createdAt: '2030-01-01T00:00:00.003Z',
      },
    ])
  })

  test('paging.limit-default: 51 notes are a page of 50 and one of one', () => {
    const { fake, ana } = scene()
    for (let n = 0; n < 51; n += 1) post(fake, { leadId: ana, type: 'note', title: String(n) })
    const first = ask(fake, 'GET', `/contacts/${ana}/notes`).json
    expect(first.data).toHaveLength(50)
    const second = ask(fake, 'GET', `/contacts/${ana}/notes?cursor=${first.nextCursor}`).json
    expect([second.data.length, second.nextCursor]).toEqual([1, null])
    expect(walk(fake, `/contacts/${ana}/notes`, 4).map(({ title }) => Number(title))).toEqual(
      Array.from({ length: 51 }, (_, n) => 50 - n),
    )
  })

  test("paging.cursor-garbage: a cursor of one contact's notes is none of another's", () => {
    const { fake, ana, bo } = scene()
    for (const leadId of [ana, ana, bo, bo]) post(fake, { leadId, type: 'note' })
    const { nextCursor } = ask(fake, 'GET', `/contacts/${ana}/notes?limit=1`).json
    expect(ask(fake, 'GET', `/contacts/${bo}/notes?limit=1&cursor=${nextCursor}`).status).toBe(400)
  })
})

describe('the note of a contact', () => {
  test('record.note-created-id: a creation and an update with a note name the note they left', () => {
    const fake = createFake()
    const made = ask(fake, 'POST', '/contacts', { json: { name: 'Cleo', note: 'met at the fair' } }).json.data
    const path = `/contacts/${made.id}`
    const changed = ask(fake, 'PATCH', path, { json: { note: 'called' } }).json.data
    expect(walk(fake, `${path}/notes`)).toMatchObject([
      { id: changed.noteCreatedId, title: null, content: 'called' },
      { id: made.noteCreatedId, title: null, content: 'met at the fair' },
    ])
    expect(ask(fake, 'PATCH', path, { json: { name: 'Clio' } }).json.data).not.toHaveProperty('noteCreatedId')
    expect(ask(fake, 'GET', path).json.data).not.toHaveProperty('noteCreatedId')
  })

  test.each([
    ['with-note', true, false],
    ['always', true, true],
    ['never', false, false],
  ] as const)('gap.note-created-id %s', (choice, withNote, withoutNote) => {
    const fake = createFake({ assumptions: { 'note-created-id': choice } })
    const noted = ask(fake, 'POST', '/contacts', { json: { name: 'Cleo', note: 'hi' } }).json.data
    expect('noteCreatedId' in noted).toBe(withNote)
    expect(walk(fake, `/contacts/${noted.id}/notes`)).toMatchObject([{ content: 'hi' }])
    const plain = ask(fake, 'POST', '/contacts', { json: { name: 'Cleo' } }).json.data
    expect('noteCreatedId' in plain).toBe(withoutNote)
    const ids = walk(fake, `/contacts/${plain.id}/notes`).map(({ id }) => id)
    expect(ids).toEqual(withoutNote ? [plain.noteCreatedId] : [])
  })

  test('a refused creation leaves no note', () => {
    const { fake, ana } = scene()
    const json = { name: 'x', email: 'ana@example.com', note: 'hi' }
    expect(ask(fake, 'POST', '/contacts', { json }).status).toBe(409)
    expect(walk(fake, `/contacts/${ana}/notes`)).toEqual([])
  })
})
