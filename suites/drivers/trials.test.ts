import { expect, test } from 'vitest'
import { takenMembers } from '../../contract/index.js'
import { drivers } from './index.js'

/** The calls that take a member by the document: rules on its bounds try bodies at them. */
const calls = new Set(takenMembers().flatMap(({ member, operation }) => (member.assumed ? [] : [operation])))

test.each([...calls])('%s has a trial', (operation) => {
  const { trial } = drivers.full[operation as keyof typeof drivers.full] as { readonly trial?: unknown }
  expect(
    trial,
    `no bodies are tried at ${operation}: give its driver in suites/drivers/ a trial`,
  ).toBeDefined()
})
