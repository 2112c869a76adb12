import { expect, test } from 'vitest'
import { direct, fakeTarget } from '../cli/target/fake-target.js'
import { createFake } from '../fake-server/index.js'
import { mutants } from '../mutants/index.js'
import { checks, run, type Transport, type WireResponse } from '../suites/index.js'

const emptyPage: WireResponse = {
  status: 200,
  headers: { 'content-type': 'application/json' },
  text: '{"data":[],"nextCursor":null}',
}

/** Judges the list of deals where the configuration does not say whose the archived deal is. */
async function judged(isNamed: boolean, fault?: string) {
  const planted = mutants.find((one) => one.rule === 'deal.list-archived' && one.fault === fault)
  const fake = createFake({
    seed: 6,
    ...(planted && !('variant' in planted) ? { change: planted.plant } : {}),
  })
  const { transport, records, ...target } = fakeTarget(fake, direct(fake), 'fake:')
  const { archivedDealContact: _, ...others } = records
  // The demo data has an activity of the deal, which names the contact.
  const withoutActivities: Transport = (request) =>
    request.path.includes('/activities?') ? Promise.resolve(emptyPage) : transport(request)
  const { results } = await run({
    target: { ...target, records: others, transport: isNamed ? transport : withoutActivities },
    checks: checks.filter(({ rule }) => rule.id === 'deal.list-archived'),
    seed: 6,
  })
  return results[0]
}

test('the contact of an archived deal is known by an activity of it', async () => {
  expect(await judged(true)).toMatchObject({ verdict: 'pass' })
  expect(await judged(true, 'the deals of a contact include the archived')).toMatchObject({ verdict: 'fail' })
})

test('where no activity names it, and there are too many contacts to look at, the verdict names the member that is missing', async () => {
  expect(await judged(false)).toMatchObject({
    verdict: 'inconclusive',
    reason: expect.stringContaining('records.archivedDealContact'),
  })
})
