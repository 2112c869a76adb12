import { describe, expect, test } from 'vitest'
import { type Assumptions, type Gap, type GapName, gaps } from '../contract/index.js'
import { bookingRows } from './assumptions/booking.test-kit.js'
import { errorValueRows } from './assumptions/error-value.test-kit.js'
import { idempotencyRows } from './assumptions/idempotency.test-kit.js'
import { listRows } from './assumptions/list.test-kit.js'
import { listValueRows } from './assumptions/list-value.test-kit.js'
import { messageRows } from './assumptions/message.test-kit.js'
import { nounValueRows } from './assumptions/noun-value.test-kit.js'
import { recordRows } from './assumptions/record.test-kit.js'
import { requestRows } from './assumptions/request.test-kit.js'
import { type ChoiceGap, desk, type Row, type Rows, type ValueRow } from './assumptions/row.test-kit.js'
import { createFake } from './index.js'

const all: Rows<ChoiceGap> = {
  ...requestRows,
  ...listRows,
  ...idempotencyRows,
  ...recordRows,
  ...messageRows,
  ...bookingRows,
}
const table: Readonly<Record<string, Row<string>>> = all

/** Options that no answer of the fake follows from, as `gap: option`, each with its reason. */
const exceptions: Readonly<Record<string, string>> = {}

describe.each(Object.entries(table))('gap.%s', (gap, { script, answers }) => {
  test.each(Object.entries(answers))('%s', async (option, answer) => {
    const assumed = { [gap]: option } as Partial<Assumptions>
    expect(await script(assumed)).toEqual(answer)
  })

  test('no two options have one answer', () => {
    const shown = Object.values(answers).map((answer) =>
      JSON.stringify(answer, (_, value) => value ?? String(value)),
    )
    expect(new Set(shown).size).toBe(shown.length)
  })
})

test('every option of every gap is in the table, or has a reason not to be', () => {
  const options = Object.entries<Gap>(gaps).flatMap(([gap, { options, closed }]) =>
    (closed ? options : []).map((option) => `${gap}: ${option}`),
  )
  const served = Object.entries(table).flatMap(([gap, { answers }]) =>
    Object.keys(answers).map((option) => `${gap}: ${option}`),
  )
  expect([...served, ...Object.keys(exceptions)].toSorted()).toEqual(options.toSorted())
})

const valueRows: Readonly<Record<string, ValueRow>> = {
  ...errorValueRows,
  ...listValueRows,
  ...nounValueRows,
}

describe.each(Object.entries(valueRows))('gap.%s', (gap, { script, answers }) => {
  const { options }: Gap = gaps[gap as GapName]

  test.each(options.map((option, at) => [JSON.stringify(option), option, answers[at]]))(
    '%s',
    async (_, option, answer) => {
      expect(await script({ [gap]: option })).toEqual(answer)
    },
  )

  test('has an answer for each option, and no two of them alike', () => {
    const texts = answers.map((answer) => JSON.stringify(answer, (_, value) => value ?? String(value)))
    expect(new Set(texts).size).toBe(options.length)
  })

  test('is assumed to be its default', async () => {
    expect(await script({})).toEqual(answers[0])
  })
})

test('every gap whose options are not words is in the table', () => {
  const open = Object.entries<Gap>(gaps).filter(([, { options, closed }]) => !closed && options.length > 1)
  expect(Object.keys(valueRows).toSorted()).toEqual(open.map(([gap]) => gap).toSorted())
})

test.each(Object.entries(table))('gap.%s is assumed to be its default', async (gap, row) => {
  const { default: usual } = gaps[gap as ChoiceGap]
  expect(await row.script({})).toEqual(row.answers[usual])
})

describe('assumptions of several parts', () => {
  test.each([
    [{}, ['b', 'a', 'A']],
    [{ case: 'insensitive' }, ['b', 'a']],
    [{ order: 'sorted' }, ['A', 'a', 'b']],
    [{ both: 'added' }, ['b', 'a', 'A', 'c']],
    [{ trim: false }, ['b', 'a', ' A']],
  ] as const)('gap.tag-merge with %j', (change, tags) => {
    const merge = { ...gaps['tag-merge'].default, ...change }
    const { contact, post } = desk({ 'tag-merge': merge })
    contact({ id: 'con_1', tags: ['b', 'a'] })
    const { json } = post('/contacts/con_1/tags', { add: [' A', 'c', 'a'], remove: ['c'] })
    expect(json.data.tags).toEqual(tags)
  })

  test.each([
    [{}, [1, 400, 400, 400]],
    [{ leadingZeros: false }, [400, 400, 400, 400]],
    [{ sign: true }, [1, 1, 400, 400]],
    [{ blanks: true }, [1, 400, 1, 400]],
    [{ empty: true }, [1, 400, 400, 3]],
  ])('gap.limit-syntax with %j', (change, pages) => {
    const { get } = desk({ 'limit-syntax': { ...gaps['limit-syntax'].default, ...change } })
    const asked = ['01', '%2B1', '%201', ''].map((limit) => {
      const { status, json } = get(`/contacts?limit=${limit}`)
      return status === 200 ? json.data.length : status
    })
    expect(asked).toEqual(pages)
  })
})

test('a fake refuses a gap or an option that there is not, and names what there is', () => {
  const make = (assumptions: object) => () => createFake({ assumptions })
  expect(make({ 'id-colation': 'numeric' })).toThrow(
    "unknown assumption 'id-colation': did you mean 'id-collation'?",
  )
  expect(make({ 'id-collation': 'numerical' })).toThrow(
    `assumption 'id-collation' must be one of code-unit, case-insensitive, numeric, database, descending, not "numerical"`,
  )
})
