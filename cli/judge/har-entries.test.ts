import fc from 'fast-check'
import { expect, test } from 'vitest'
import { HarEntries } from './har-entries.js'
import { jsonFault } from './json-fault.js'

const har = {
  log: {
    version: '1.2',
    pages: [{ entries: [{}], log: {} }],
    entries: [{ a: 'é"\\' }, { b: [1, { c: '}],{' }] }, {}],
    comment: '"entries":[',
  },
}
const text = JSON.stringify(har, undefined, 1)

/** The entries in bytes that come in chunks of a size; undefined where they are refused. */
function entriesIn(
  bytes: Buffer,
  size: number,
): { readonly found: unknown[]; readonly isCut: boolean } | undefined {
  const found: unknown[] = []
  const entries = new HarEntries((entry) => found.push(entry))
  try {
    // One chunk is used again and again, as a reader may do.
    const chunk = Buffer.alloc(size)
    for (let at = 0; at < bytes.length; at += size)
      entries.write(chunk.subarray(0, bytes.copy(chunk, 0, at, at + size)))
    return { found, isCut: entries.end().isCut }
  } catch {
    return undefined
  }
}

test.each([1, 2, 3, 7, 64, 10_000])('entries are found in chunks of %i bytes', (size) => {
  expect(entriesIn(Buffer.from(text), size)).toEqual({ found: har.log.entries, isCut: false })
  const marked = Buffer.from(`\ufeff${text}`)
  expect(entriesIn(marked, size)).toEqual({ found: har.log.entries, isCut: false })
})

test.each([1, 5, 10_000])('every beginning is cut, in chunks of %i bytes', (size) => {
  const bytes = Buffer.from(text)
  for (let end = 0; end < bytes.length; end += 1)
    expect([end, entriesIn(bytes.subarray(0, end), size)?.isCut]).toEqual([end, true])
})

test('what is accepted is JSON, and JSON is accepted unless an entry is no object', () => {
  const edit = fc.record({
    at: fc.nat(text.length),
    remove: fc.nat(3),
    insert: fc.constantFrom(
      '',
      '{',
      '}',
      '[',
      ']',
      ',',
      ':',
      '"',
      '\\',
      ' ',
      '0',
      'x',
      '{}',
      '"log":{',
      '"entries":[',
    ),
    size: fc.constantFrom(1, 9, 10_000),
  })
  fc.assert(
    fc.property(edit, ({ at, remove, insert, size }) => {
      const edited = text.slice(0, at) + insert + text.slice(at + remove)
      let json: typeof har | undefined
      try {
        json = JSON.parse(edited)
      } catch {
        json = undefined
      }
      const read = entriesIn(Buffer.from(edited), size)
      if (json === undefined) return jsonFault(edited) === 'cut' ? read?.isCut !== false : read === undefined
      const entries = json.log?.entries ?? []
      if (!Array.isArray(entries) || entries.some((one) => typeof one !== 'object' || Array.isArray(one)))
        return true
      return read !== undefined && !read.isCut && JSON.stringify(read.found) === JSON.stringify(entries)
    }),
    { numRuns: 3000 },
  )
})
