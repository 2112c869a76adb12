import { expect, test } from 'vitest'
import { clientOf } from '../api/index.js'
import { answering } from '../engine/answering.test-kit.js'
import { ConfiguredMembers } from './configured-members.js'

/** What is found of a ticket of the configuration on two pages, which the ticket changes at times given by `pageOf`. */
async function foundOn(pageOf: (reads: number) => number | undefined) {
  let reads = 0
  const target = answering(
    async ({ path }) => {
      const page = path.includes('cursor=') ? 1 : 0
      const data = pageOf(reads++) === page ? [{ id: 'tic_1' }] : [{ id: `tic_other_${page}` }]
      return { status: 200, headers: {}, text: JSON.stringify({ data, nextCursor: page === 0 ? 'c' : null }) }
    },
    { records: { tickets: ['tic_1'] } },
  )
  const preconditions = new ConfiguredMembers(clientOf(target), target)
  const [ticket] = preconditions.members.filter(({ member }) => member === 'records.tickets')
  if (!ticket) throw new Error('no member')
  return preconditions.findingOf(ticket)
}

test('a record that moved to a page already read is found by reading again', async () => {
  expect(await foundOn((reads) => (reads === 0 ? 1 : 0))).toMatchObject({ state: 'holds' })
})

test('a record that is on no page differs', async () => {
  expect(await foundOn(() => undefined)).toMatchObject({ state: 'differs' })
})
