import { expect, test } from 'vitest'
import type { Api } from '../../suites/api/index.js'
import { Leases } from './leases.js'
import { NotApplicable } from './model/not-applicable.js'

/** What leases need of an api: the tickets of the configuration, and what is done at the end of the scenario. */
function scenarioWith(...tickets: string[]) {
  const steps: (() => Promise<unknown>)[] = []
  const api = {
    target: { records: { tickets } },
    given: { ticket: async (nth: number) => ({ id: tickets[nth] }) },
    after: (step: () => Promise<unknown>) => steps.push(step),
  }
  return { api: api as unknown as Api, end: () => Promise.all(steps.map((step) => step())) }
}

test('a ticket is one scenario’s at a time, and free once that is over', async () => {
  const leases = new Leases()
  const [one, other] = [scenarioWith('t1', 't2'), scenarioWith('t1', 't2')]
  const own = leases.of(one.api)
  expect([await own.ticket(), await own.ticket()]).toEqual([{ id: 't1' }, { id: 't2' }])
  await expect(leases.of(other.api).ticket()).rejects.toThrow(NotApplicable)
  await one.end()
  expect(await leases.of(other.api).ticket()).toEqual({ id: 't1' })
})

test('a scenario that is carried out again waits for what another one holds, not for what it holds itself', async () => {
  const leases = new Leases()
  const [one, again] = [scenarioWith('t1'), scenarioWith('t1')]
  await leases.of(one.api).ticket()
  const own = leases.of(again.api, { waits: true })
  const waiting = own.ticket()
  await one.end()
  expect(await waiting).toEqual({ id: 't1' })
  await expect(own.ticket()).rejects.toThrow(NotApplicable)
})
