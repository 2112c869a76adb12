import { type OperationId, operationOf, surfaces } from '../../contract/index.js'
import type { Api } from '../../suites/api/index.js'
import { NotApplicable } from './model/not-applicable.js'
import type { Scenario } from './scenario.js'

/**
 * Does something at one operation by what the suite knows of it: with a ticket or conversation that no other scenario
 * has where the operation changes one, and with everything undone at the end of the step.
 */
export async function atOperation<T>(
  scenario: Scenario,
  operation: OperationId,
  work: (api: Api) => Promise<T>,
): Promise<T> {
  if (!surfaces[scenario.world.variant].includes(operation)) throw new NotApplicable(operation)
  const steps: (() => Promise<unknown>)[] = []
  const after = (undo: () => Promise<unknown>) => void steps.push(undo)
  const api: Api = Object.assign(scenario.api.at(operation), { after })
  try {
    return await work(await withOwn(scenario, api))
  } finally {
    // What cannot be undone at once is undone at the end of the scenario.
    for (const undo of steps.toReversed()) await undo().catch(() => scenario.api.after(undo))
  }
}

/** The same with a single ticket or conversation in the configuration, which the step has for itself. */
async function withOwn({ leases }: Scenario, api: Api): Promise<Api> {
  const { effects, path } = operationOf(api.operation)
  const { target } = api
  const { tickets = [], conversations = [] } = target.records
  const narrowed = (records: Partial<typeof target.records>): Api =>
    Object.assign(api, { target: { ...target, records: { ...target.records, ...records } } })
  if (effects === 'none') return api
  if (path.includes('/tickets/') && tickets.length > 0)
    return narrowed({ tickets: [String((await leases.within(api).ticket()).id)] })
  if (!path.includes('/conversations/') || conversations.length === 0) return api
  const { id } = await leases.within(api).conversation()
  return narrowed({ conversations: conversations.filter((one) => one.id === id) })
}
