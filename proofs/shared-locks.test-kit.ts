import { describe, expect, test } from 'vitest'
import { direct, fakeTarget } from '../cli/target/fake-target.js'
import { type OperationId, operationOf, type Rule } from '../contract/index.js'
import { createFake } from '../fake-server/index.js'
import { isScarce, lockOf } from '../suites/api/locks.js'
import { checks, run } from '../suites/index.js'

/** The scarce records of an operation that others may use while its rule reads them. */
const sharedAt = (rule: Rule, operation: OperationId): string | undefined => {
  const { method, resource } = operationOf(operation)
  return method === 'GET' && isScarce(resource) && !lockOf(rule, [operation]).alone.has(resource)
    ? resource
    : undefined
}

/** Whether a rule is judged at writes of the same records as well, where it may write. */
const isAlsoAtWrites = ({ on }: Rule, resource: string): boolean =>
  on.map(operationOf).some((one) => one.resource === resource && one.method !== 'GET')

/** Checks of errors judge refusals alone, and what is refused depends on no record of a list. */
const sharing = checks.filter(
  ({ rule }) =>
    !rule.id.startsWith('error.') &&
    rule.on.some((operation) => {
      const resource = sharedAt(rule, operation)
      return resource !== undefined && !isAlsoAtWrites(rule, resource)
    }),
)

/** Messages are added to conversations while others read them. */
const adds = (operation: string) => /\/(reply|messages)$/.test(operation)

/** Tests that some rules which read records beside others write to none of them. */
export function testSharing(isChosen: (place: number) => boolean): void {
  describe('a rule that reads the few records of a list while others use them writes to none', () => {
    test('several rules do', () => expect(sharing.length).toBeGreaterThan(20))

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
