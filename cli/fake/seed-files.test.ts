import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFake } from '../../fake-server/index.js'
import { SeedFiles } from './seed-files.js'

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'conformance-seeds-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const options = { workspace: 'empty' } as const

/** Writes a file into the folder of the tests, and gives its path. */
function written(name: string, text: string): string {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

test('records come from JSON, JavaScript and TypeScript, and survive a reset', async () => {
  const files = new SeedFiles(
    [
      written('a.json', '{ "//": "a comment", "contacts": [{ "id": "ana" }] }'),
      written('b.mjs', 'export default { deals: [{ contact: "ana" }] }'),
      written(
        'c.ts',
        'const ids: string[] = ["bo"]; export default [{ contacts: ids.map((id) => ({ id })) }]',
      ),
    ],
    options,
  )
  await files.read()
  const fake = createFake({ ...options, records: () => files.records })
  fake.seed({ contacts: [{ id: 'cy' }] })
  fake.control.reset()
  expect(fake.contacts.list().map(({ id }) => id)).toEqual(['ana', 'bo'])
  expect(fake.deals.list()).toHaveLength(1)
})

test.each([
  [
    'wrong.json',
    '{ "contacts": [{ "email": 5 }] }',
    'wrong.json: seed.contacts[0].email must be a string or null',
  ],
  ['broken.json', '{ "contacts": [', 'cannot read the seed file broken.json'],
  ['none.txt', '', 'its name must end in .ts, .js, .mjs or .json'],
])('%s is refused by its name', async (name, text, message) => {
  await expect(new SeedFiles([written(name, text)], options).read()).rejects.toThrow(message)
})

test('a file that is not there is refused', async () => {
  const read = new SeedFiles([join(folder, 'nowhere.json')], options).read()
  await expect(read).rejects.toThrow('there is no such file')
})

test('a change of a file resets the fake; a wrong one is reported and changes nothing', async () => {
  const path = written('watched.mjs', 'export default { contacts: [{ id: "ana" }] }')
  const files = new SeedFiles([path], options)
  await files.read()
  const fake = createFake({ ...options, records: () => files.records })
  const lines: string[] = []
  const close = files.watch(fake, (line) => lines.push(line))
  try {
    writeFileSync(path, 'export default { contacts: [{ id: "bo" }] }')
    await expect.poll(() => lines).toHaveLength(1)
    expect(lines[0]).toContain('seeded again')
    expect(fake.contacts.list()).toMatchObject([{ id: 'bo' }])
    writeFileSync(path, 'export default { contacts: [{ id: 7 }] }')
    await expect.poll(() => lines).toHaveLength(2)
    expect(lines[1]).toContain('seed.contacts[0].id must be a string, not 7')
    expect(fake.contacts.list()).toMatchObject([{ id: 'bo' }])
  } finally {
    close()
  }
})
