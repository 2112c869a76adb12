import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Collection } from './collection.js'
import { compareKeys } from './compare-keys.test-kit.js'

interface Row {
  readonly id: string
  readonly at: number | null
  readonly tags: readonly string[]
}

const make = () =>
  new Collection<Row>({
    at: { by: [(row) => row.at, (row) => row.id] },
    tag: { under: (row) => row.tags, by: [(row) => row.id] },
    kept: { by: [(row) => row.id], holds: (row) => row.at !== null },
  })

const row = fc.record({
  id: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g'),
  at: fc.option(fc.nat(3)),
  tags: fc.uniqueArray(fc.constantFrom('x', 'xy', 'y')),
})
const step = fc.oneof(
  row.map((put) => ({ put })),
  row.map(({ id }) => ({ drop: id })),
)

/** Runs the steps on a collection and on a plain map. */
function both(steps: readonly ({ put: Row } | { drop: string })[]) {
  const collection = make()
  const model = new Map<string, Row>()
  for (const one of steps) {
    if ('put' in one) {
      collection.put(one.put)
      model.set(one.put.id, one.put)
    } else {
      expect(collection.delete(one.drop)).toBe(model.delete(one.drop))
    }
  }
  return { collection, rows: [...model.values()] }
}

const ids = (rows: Iterable<Row>) => [...rows].map(({ id }) => id)

describe('collection', () => {
  test('an index lists what a sort of all rows lists, in both directions', () => {
    fc.assert(
      fc.property(fc.array(step), (steps) => {
        const { collection, rows } = both(steps)
        const sorted = rows.toSorted((a, b) => compareKeys([a.at, a.id], [b.at, b.id])).map(({ id }) => id)
        expect(ids(collection.read({ index: 'at', prefix: [] }))).toEqual(sorted)
        expect(ids(collection.read({ index: 'at', prefix: [], descending: true }))).toEqual(sorted.reverse())
      }),
    )
  })

  test('a prefix gives the rows of exactly that value, also where another value begins alike', () => {
    fc.assert(
      fc.property(fc.array(step), fc.boolean(), (steps, descending) => {
        const { collection, rows } = both(steps)
        const wanted = rows.filter(({ tags }) => tags.includes('x')).map(({ id }) => id)
        expect(ids(collection.read({ index: 'tag', prefix: ['x'], descending })).toSorted()).toEqual(
          wanted.toSorted(),
        )
      }),
    )
  })

  test('an index holds only the rows that it is for, whatever they were before', () => {
    fc.assert(
      fc.property(fc.array(step), (steps) => {
        const { collection, rows } = both(steps)
        const kept = rows.filter(({ at }) => at !== null).map(({ id }) => id)
        expect(ids(collection.read({ index: 'kept', prefix: [] }))).toEqual(kept.toSorted())
      }),
    )
  })

  test('a read gives the latest revision of each row', () => {
    fc.assert(
      fc.property(fc.array(step), (steps) => {
        const { collection, rows } = both(steps)
        expect(new Set(collection.read({ index: 'at', prefix: [] }))).toEqual(new Set(rows))
        for (const row of collection.read({ index: 'tag', prefix: ['x'] })) expect(rows).toContain(row)
      }),
    )
  })

  test('pages by key give each row once, whatever is added or deleted between them', () => {
    fc.assert(
      fc.property(
        fc.array(step),
        fc.boolean(),
        fc.array(step, { maxLength: 3 }),
        (steps, descending, between) => {
          const { collection } = both(steps)
          const before = ids(collection.read({ index: 'at', prefix: [], descending }))
          const range = { index: 'at', prefix: [], descending }
          const [first] = collection.read(range)
          if (!first) return
          const after = collection.keyOf(first, range)
          const touched = new Set<string>(between.map((one) => ('put' in one ? one.put.id : one.drop)))
          for (const one of between) 'put' in one ? collection.put(one.put) : collection.delete(one.drop)
          const rest = ids(collection.read({ ...range, after }))
          const still = (id: string) => !touched.has(id)
          expect(rest.filter(still)).toEqual(before.slice(1).filter(still))
        },
      ),
    )
  })

  test('an index lists what a sort of all rows lists, however many rows were put since it was last read', () => {
    const more = fc.record({
      id: fc.nat(999).map((n) => `row-${n}`),
      at: fc.option(fc.nat(50)),
      tags: fc.uniqueArray(fc.constantFrom('x', 'y')),
    })
    const long = fc.array(
      fc.oneof(
        { weight: 9, arbitrary: more.map((put) => ({ put })) },
        more.map(({ id }) => ({ drop: id })),
      ),
      {
        minLength: 600,
        maxLength: 900,
        size: 'max',
      },
    )
    const sorted = (rows: readonly Row[]) =>
      rows.toSorted((a, b) => compareKeys([a.at, a.id], [b.at, b.id])).map(({ id }) => id)
    fc.assert(
      fc.property(long, fc.nat(600), (steps, cut) => {
        const { collection } = both([])
        const model = new Map<string, Row>()
        const apply = (to: Collection<Row>, some: typeof steps) => {
          for (const one of some) 'put' in one ? to.put(one.put) : to.delete(one.drop)
        }
        expect(ids(collection.read({ index: 'at', prefix: [] }))).toEqual([])
        apply(collection, steps.slice(0, cut))
        const copy = make().takeOver(collection)
        apply(copy, steps.slice(cut))
        for (const one of steps) 'put' in one ? model.set(one.put.id, one.put) : model.delete(one.drop)
        expect(ids(copy.read({ index: 'at', prefix: [] }))).toEqual(sorted([...model.values()]))
        expect(ids(collection.read({ index: 'at', prefix: [] }))).toEqual(sorted([...collection.all()]))
        expect(collection.first('tag', 'x')?.id).toBe(
          [...collection.all()]
            .filter(({ tags }) => tags.includes('x'))
            .map(({ id }) => id)
            .toSorted()[0],
        )
      }),
      { numRuns: 10 },
    )
  })

  test('to bounds a range from above, and keeps what continues its key', () => {
    const { collection } = both([1, 2, 2, 3].map((at, i) => ({ put: { id: String(i), at, tags: [] } })))
    const upTo = (to: number, descending = false) =>
      ids(collection.read({ index: 'at', prefix: [], to: [to], descending }))
    expect([upTo(2), upTo(2, true)]).toEqual([
      ['0', '1', '2'],
      ['2', '1', '0'],
    ])
    expect(upTo(0)).toEqual([])
    expect(ids(collection.read({ index: 'at', prefix: [], from: [3], to: [2] }))).toEqual([])
    expect(ids(collection.read({ index: 'at', prefix: [], to: [2], after: [2, '1'] }))).toEqual(['2'])
  })

  test('from bounds a range from below', () => {
    const { collection } = both([1, 2, 3].map((at) => ({ put: { id: String(at), at, tags: [] } })))
    expect(ids(collection.read({ index: 'at', prefix: [], from: [2] }))).toEqual(['2', '3'])
    expect(ids(collection.read({ index: 'at', prefix: [], from: [2], descending: true }))).toEqual(['3', '2'])
  })

  describe('the records that it starts with', () => {
    const start: readonly Row[] = [
      { id: 'b', at: 1, tags: [] },
      { id: 'a', at: 2, tags: ['x'] },
    ]
    const started = (collection: Collection<Row>) => {
      const drawn = { times: 0 }
      collection.start(() => {
        drawn.times += 1
        return start
      })
      return { collection, drawn }
    }

    test.each<[string, (collection: Collection<Row>) => unknown, unknown]>([
      ['size', (collection) => collection.size, 2],
      ['get', (collection) => collection.get('b'), start[0]],
      ['has', (collection) => collection.has('a'), true],
      ['all', (collection) => ids(collection.all()), ['b', 'a']],
      ['read', (collection) => ids(collection.read({ index: 'at', prefix: [] })), ['b', 'a']],
      ['first', (collection) => collection.first('tag', 'x'), start[1]],
      [
        'put',
        (collection) => collection.put({ id: 'b', at: 3, tags: [] }) && ids(collection.all()),
        ['a', 'b'],
      ],
      ['delete', (collection) => [collection.delete('b'), ...ids(collection.all())], [true, 'a']],
    ])('are drawn once, for %s', (_, ask, expected) => {
      const { collection, drawn } = started(make())
      expect(drawn.times).toBe(0)
      expect(ask(collection)).toEqual(expected)
      expect(collection.size).toBeGreaterThan(0)
      expect(drawn.times).toBe(1)
    })

    test('are drawn once for all that have taken them over, and change in none of the others', () => {
      const { collection, drawn } = started(make())
      const other = make().takeOver(collection)
      const third = make().takeOver(other)
      other.delete('a')
      collection.put({ id: 'c', at: null, tags: [] })
      expect([collection, other, third].map((each) => ids(each.all()))).toEqual([
        ['b', 'a', 'c'],
        ['b'],
        ['b', 'a'],
      ])
      expect(drawn.times).toBe(1)
    })

    test('are put at once where it counts when they were created', () => {
      const created: string[] = []
      const { drawn } = started(new Collection<Row>({}, (id) => void created.push(id)))
      expect(drawn.times).toBe(1)
      expect(created).toEqual(['b', 'a'])
    })
  })
})
