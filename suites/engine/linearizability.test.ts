import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  endings,
  endingsFrom,
  type KeyAnswer,
  type Machine,
  onceCell,
  register,
  type SwapAnswer,
  unknown,
} from './linearizability.js'

function permutations<T>(items: readonly T[]): T[][] {
  if (items.length === 0) return [[]]
  return items.flatMap((item, n) => permutations(items.toSpliced(n, 1)).map((rest) => [item, ...rest]))
}

/** The same by brute force: every order, and in it every choice there is. */
function byBruteForce<S, A>({ start, next }: Machine<S, A>, answers: readonly A[]): Set<S> {
  const ends = permutations(answers).flatMap((order) =>
    order.reduce<S[]>((states, answer) => states.flatMap((state) => next(state, answer)), [start]),
  )
  return new Set(ends)
}

const words = fc.constantFrom('a', 'b')
const keyAnswer: fc.Arbitrary<KeyAnswer> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('result'), value: words } as const) },
  fc.record({ kind: fc.constantFrom('busy', 'lost') } as const),
)
const revs = fc.constantFrom('1', '2', '3')
const swapAnswer: fc.Arbitrary<SwapAnswer> = fc.oneof(
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('swapped'), expected: revs, rev: revs } as const) },
  fc.record({ kind: fc.constantFrom('stale', 'lost'), expected: revs } as const),
)

const result = (value: string): KeyAnswer => ({ kind: 'result', value })
const busy: KeyAnswer = { kind: 'busy' }
const lost: KeyAnswer = { kind: 'lost' }
const swapped = (rev: string): SwapAnswer => ({ kind: 'swapped', expected: '1', rev })
const stale: SwapAnswer = { kind: 'stale', expected: '1' }
const gone: SwapAnswer = { kind: 'lost', expected: '1' }

describe('the search agrees with brute force', () => {
  test('on keys', () => {
    fc.assert(
      fc.property(fc.array(keyAnswer, { maxLength: 6 }), (answers) => {
        expect(endings(onceCell, answers)).toEqual(byBruteForce(onceCell, answers))
      }),
    )
  })

  test('on revisions', () => {
    fc.assert(
      fc.property(fc.array(swapAnswer, { maxLength: 6 }), (answers) => {
        expect(endings(register('1'), answers)).toEqual(byBruteForce(register('1'), answers))
      }),
    )
  })
})

describe('a search among calls with times', () => {
  const at = (sent: number, value: string) => ({ sent, answer: result(value) })
  type Sent = ReturnType<typeof at>
  const next = (state: string, { answer }: Sent) => [...onceCell.next(state, answer)]
  const isBefore = (one: Sent, other: Sent) => one.sent < other.sent
  const write: Machine<string, Sent>['next'] = (_, { answer }) =>
    answer.kind === 'result' ? [answer.value] : []

  test('keeps to the order of calls that did not overlap', () => {
    const [first, second] = [at(1, 'a'), at(2, 'b')]
    expect(endingsFrom([''], write, [second, first], { isBefore })).toEqual(new Set(['b']))
    expect(endingsFrom([''], write, [second, first])).toEqual(new Set(['a', 'b']))
  })

  test('begins in each of the states', () => {
    expect(endingsFrom(['a', 'b'], next, [at(1, 'a')])).toEqual(new Set(['a']))
    expect(endingsFrom(['b', 'c'], next, [at(1, 'a')])).toEqual(new Set())
  })

  test('gives up where there is too much to look at', () => {
    const many = Array.from({ length: 12 }, (_, n) => at(1, String(n)))
    expect(endingsFrom([''], write, many, { mostLooks: 1000 })).toBeUndefined()
    expect(endingsFrom([''], write, many.slice(0, 3), { mostLooks: 1000 })).toEqual(new Set(['0', '1', '2']))
  })
})

describe('a key', () => {
  const ends = (...answers: KeyAnswer[]) => [...endings(onceCell, answers)]

  test('gives one result to all who do not meet it in processing', () => {
    expect(ends(busy, result('a'), result('a'), busy)).toEqual(['a'])
  })

  test('never gives two results', () => {
    expect(ends(result('a'), result('b'))).toEqual([])
  })

  test('is not in processing where no call began', () => {
    expect(ends(busy, busy)).toEqual([])
    expect(ends(busy, lost)).toEqual([unknown])
  })

  test('may or may not be used by a lost call', () => {
    expect(ends(lost).toSorted()).toEqual(['', unknown])
    expect(ends(lost, result('a'))).toEqual(['a'])
  })
})

describe('a revision', () => {
  const ends = (...answers: SwapAnswer[]) => [...endings(register('1'), answers)]

  test('is swapped once', () => {
    expect(ends(stale, swapped('2'), stale)).toEqual(['2'])
    expect(ends(swapped('2'), swapped('3'))).toEqual([])
  })

  test('must move with a swap', () => {
    expect(ends(swapped('1'))).toEqual([])
  })

  test('is not stale where no call moved it', () => {
    expect(ends(stale, stale)).toEqual([])
    expect(ends(stale, gone)).toEqual([unknown])
  })
})
