import { describe, expect, it } from 'vitest'
import { op } from '../../contract/index.js'
import { Choices, type ExcusedAnswer } from './choices.js'
import type { Exchange } from './exchange.js'

const exchange = (operation: Exchange['operation'] = op.listContacts) => ({ operation }) as Exchange

const seen = (
  what: string,
  choices: readonly string[],
  operation?: Exchange['operation'],
): ExcusedAnswer => ({
  what,
  choices,
  exchange: exchange(operation),
})

const gap = 'limit-out-of-range'

describe('the choices that answers show', () => {
  const noted = (choices: Choices, attempt: object, ...sightings: readonly ExcusedAnswer[]) =>
    sightings.map((one) => choices.note(gap, one, attempt)).at(-1)

  it('agree where one choice explains them all', () => {
    const choices = new Choices()
    expect(noted(choices, {}, seen('limit=0', ['clamp', 'default']), seen('limit=101', ['clamp']))).toEqual(
      [],
    )
    expect(choices.note('cursor-garbage', seen('a word', ['refuse']), {})).toEqual([])
  })

  it('contradict each other where no choice explains two of them', () => {
    const choices = new Choices()
    const first = seen('limit=0', ['refuse'])
    expect(noted(choices, {}, first, seen('limit=101', ['clamp', 'default']))).toEqual([first])
    // What is ruled out does not count against what comes after it.
    expect(noted(choices, {}, seen('limit=0', ['refuse'], op.listDeals))).toEqual([])
  })

  it('contradict each other where each two of them agree, but not all', () => {
    const others = [seen('one', ['a', 'b']), seen('two', ['b', 'c'])]
    expect(noted(new Choices(), {}, ...others, seen('three', ['a', 'c']))).toEqual(others)
  })

  it('contradict each other in the answers to one question, in one attempt', () => {
    const [choices, attempt] = [new Choices(), {}]
    const first = seen('limit=0', ['refuse'])
    expect(noted(choices, attempt, first, seen('limit=0', ['clamp']))).toEqual([first])
  })

  it('are those of the latest attempt at a question', () => {
    const choices = new Choices()
    noted(choices, {}, seen('limit=0', ['refuse']))
    expect(noted(choices, {}, seen('limit=0', ['clamp']), seen('limit=101', ['clamp']))).toEqual([])
  })

  it('are apart for each part of a gap', () => {
    const choices = new Choices()
    noted(choices, {}, { ...seen('unknown', ['404']), of: 'unknown' })
    expect(noted(choices, {}, { ...seen('not approved', ['409']), of: 'not approved' })).toEqual([])
  })
})
