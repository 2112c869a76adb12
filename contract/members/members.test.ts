import { describe, expect, test } from 'vitest'
import { assumptions } from '../assumptions/assumptions.js'
import { takenMembers } from '../operations/changes.js'
import { operationOf } from '../operations/index.js'
import { rules } from '../rules/rules.js'
import { closingMembers } from '../words/deal.js'
import { dealMembers } from './deal.js'
import { membersOf } from './index.js'
import { calledIn, takenBy, takenSchema } from './member.js'

/** Members whose bounds another rule states: the rule, by the call and the member. */
const statedBy: Readonly<Record<string, string>> = {
  'PATCH /api/v1/tickets/{id} channel': 'validation.ticket-channel',
  'POST /api/v1/booking-types/{id}/book slotId': 'limit.booking-slot',
  'POST /api/v1/booking-types/{id}/book notes': 'limit.booking-notes-max',
  'POST /api/v1/meetings/{id}/cancel reason': 'limit.cancel-reason-max',
}

interface Bounds {
  readonly minLength?: number
  readonly maxLength?: number
  readonly enum?: readonly unknown[]
}

/** The members that the document lists for a call, and that name no other record. */
const listed = takenMembers().filter(
  ({ member }) => member.assumed === undefined && member.names === undefined,
)

/** What a body takes as a member is bounded by, in the words of the kinds of rules. */
const boundsOf = ({ minLength, maxLength, enum: words }: Bounds) => [
  ...(minLength === undefined ? [] : [{ kind: 'minLength', min: minLength }]),
  ...(maxLength === undefined ? [] : [{ kind: 'maxLength', max: maxLength }]),
  ...(words === undefined ? [] : [{ kind: 'words', values: words }]),
]

const cases = listed.flatMap(({ noun, name: shown, operation, member }) => {
  const name = calledIn(membersOf(noun), shown, assumptions)
  const isCleared = member.isClearedByNull && operationOf(operation).target === noun
  const bounds = boundsOf(takenSchema(member, assumptions) as Bounds)
  return [...bounds, ...(isCleared ? [{ kind: 'cleared' }] : [])].map((bound) => ({
    noun,
    name,
    operation,
    bound,
  }))
})

/** Whether a rule is on what makes a record of the noun: an activity is of the kind that its shape says. */
const isAbout = (noun: string, kind: object): boolean =>
  !('shape' in kind) || kind.shape === undefined || kind.shape === (noun === 'activity' ? 'call' : noun)

const isStated = ({ noun, name, operation, bound }: (typeof cases)[number]): boolean =>
  rules.some(
    ({ id, on, kind }) =>
      on.includes(operation) &&
      (statedBy[`${operation} ${name}`] === id ||
        (kind !== undefined &&
          'field' in kind &&
          kind.field === name &&
          isAbout(noun, kind) &&
          Object.entries(bound).every(
            ([key, value]) => JSON.stringify(kind[key as keyof typeof kind]) === JSON.stringify(value),
          ))),
  )

describe('each bound of a member has its rule', () => {
  test.each(cases.map((one) => [`${one.operation} ${one.name} ${one.bound.kind}`, one] as const))(
    '%s',
    (_, one) => {
      const { name, operation, bound } = one
      const file = { words: 'validation', cleared: one.noun }[bound.kind] ?? 'limit'
      expect(
        isStated(one),
        `no rule states the ${bound.kind} of \`${name}\` at ${operation}: add ${bound.kind}(…) for it in contract/rules/${file}.ts`,
      ).toBe(true)
    },
  )

  test('each exemption is needed', () => {
    const isNeeded = (exempt: string) =>
      cases.some(
        ({ name, operation, bound }) =>
          exempt === `${operation} ${name}` &&
          !rules.some(
            ({ kind, on }) =>
              on.includes(operation) && kind?.kind === bound.kind && 'field' in kind && kind.field === name,
          ),
      )
    expect(Object.keys(statedBy).filter((exempt) => !isNeeded(exempt))).toEqual([])
  })
})

test('the name of the member that closes a deal keeps clear of what else a close takes', () => {
  expect([...closingMembers].sort()).toEqual(['expectedRev', ...takenBy(dealMembers, 'closeDeal')].sort())
})
