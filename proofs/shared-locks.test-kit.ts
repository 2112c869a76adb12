import { describe, expect, test } from 'vitest'
import { direct, fakeTarget } from '../cli/target/fake-target.js'
import { type OperationId, operationOf, type Rule } from '../contract/index.js'
import { createFake } from '../fake-server/index.js'
import { isScarce, lockOf } from '../suites/api/locks.js'
import { checks, run } from '../suites/index.js'

/** The scarce records of an operation that its rule shares with others while it reads them. */
const sharedAt = (rule: Rule, operation: OperationId): string | undefined => {
  const { method, resource } = operationOf(operation)
  return method === 'GET' && isScarce(resource) && lockOf(rule, [operation]).shared.has(resource)
    ? resource
    : undefined
}

/** Checks of errors judge refusals alone, and what is refused depends on no record of a list. */
const sharing = checks.filter(
  ({ rule }) => !rule.id.startsWith('error.') && rule.on.some((operation) => sharedAt(rule, operation)),
)

/** Messages are added to conversations while others read them. */
const adds = (operation: string) => /\/(reply|messages)$/.test(operation)

/** Tests that some rules which share records write to none of them. */
export function testSharing(isChosen: (place: number) => boolean): void {
  describe('a rule that shares the few records of a list writes to none of them', () => {
    test('several rules share them', () => expect(sharing.length).toBeGreaterThan(20))

    test.each(sharing.filter((_, place) => isChosen(place)).map((check) => [check.rule.id, check] as const))(
      '%s',
      async (_, check) => {
        const fake = createFake({ seed: 4 })
        const only = new Set(check.rule.on.filter((operation) => sharedAt(check.rule, operation)))
        const resources = new Set([...only].map((operation) => operationOf(operation).resource))
        const { exchanges } = await run({
          target: fakeTarget(fake, direct(fake), 'fake:'),
          checks: [check],
          seed: 4,
        })
        const writes = exchanges.flatMap(({ operation, response }) =>
          operation !== undefined &&
          !operation.startsWith('GET') &&
          !adds(operation) &&
          response.status < 300 &&
          resources.has(operationOf(operation as OperationId).resource)
            ? [operation]
            : [],
        )
        expect([...new Set(writes)]).toEqual([])
      },
    )
  })
}
