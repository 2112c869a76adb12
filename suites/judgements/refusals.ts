import { isPaged, limits, op, operationOf } from '../../contract/index.js'
import type { Api, Call, Exchange } from '../api/index.js'
import { driverAt, withBody } from '../drivers/index.js'
import { callWithMainKey, callWithoutKey, callWithoutScope, scopelessKey } from './admission.js'
import { observeExhaustion } from './exhaustion.js'

/** Errors of one operation of its own, provoked once per run for every rule on error answers. */
export interface Refusals {
  /** What surely is not valid, each in one respect. */
  readonly invalid: readonly Exchange[]
}

/** A call that would succeed, on records made for it once per run; one that is refused leaves them fit for more. */
export const makeValidCall = (api: Api): Promise<Call> =>
  api.observe(`a call for ${api.operation}`, (maker) => driverAt(maker).valid(maker), {
    lasting: true,
  })

/** Calls that are not valid, under every permitted choice. */
async function makeInvalidCalls(api: Api): Promise<readonly Call[]> {
  const { operation } = api
  const { body, method, target } = operationOf(operation)
  if (isPaged(operation)) {
    const { params = {} } = target === undefined ? {} : await makeValidCall(api)
    const overlong = { params, query: { cursor: 'a'.repeat(limits.cursor.max + 1) } }
    // The compact variant gives cursors no length (section 4.11).
    const isBounded = api.target.variant === 'full'
    return [{ params, query: { limit: 'ten' } }, ...(isBounded ? [overlong] : [])]
  }
  if (target !== undefined && body === undefined)
    return [{ params: { id: 'n'.repeat(limits.pathId.max + 1) } }]
  // The one operation that takes nothing at all has nothing that could be wrong.
  if (operation === op.getWorkspace) return []
  if (method === 'GET') return [{ query: { limit: 'ten' } }]
  const valid = await makeValidCall(api)
  const bodies = (driverAt(api).invalid ?? []).map((fields) => withBody(valid, fields))
  const { body: _, ...bare } = valid
  return [{ ...bare, rawBody: '[]' }, { ...bare, rawBody: '{"name": ' }, ...bodies]
}

/** Provokes errors of many kinds at the rule's operation: 400, 401, 403, 404, and what else is near. */
export const provokeRefusals = (api: Api): Promise<Refusals> =>
  api.observe(`refusals of ${api.operation}`, async (runner) => {
    const { operation } = runner
    await callWithoutKey(runner)
    const invalid: Exchange[] = []
    for (const call of await makeInvalidCalls(runner)) invalid.push(await runner.call(operation, call))
    await provokeOutOfScope(runner)
    if (operationOf(operation).target) await callWithMainKey(runner)
    if (operation === op.createContact) await provokeConflicts(runner)
    return { invalid }
  })

/** Provokes what `provokeRefusals` does, and a 429 if a key for that is available. */
export async function provokeManyRefusals(api: Api): Promise<void> {
  await provokeRefusals(api)
  if (api.target.keys.lowRate !== undefined) await observeExhaustion(api)
}

/** 403 by a key without the scope, where there is one. */
async function provokeOutOfScope(api: Api): Promise<void> {
  const as = scopelessKey(api)
  if (as !== undefined) await callWithoutScope(api, as)
}

/** 409 by an e-mail that is taken, and 422 by a key that is. */
async function provokeConflicts(api: Api): Promise<void> {
  const idempotencyKey = api.fresh.key()
  const contact = await api.given.contact({}, { idempotencyKey })
  const body = api.given.contactBody({ email: contact.email })
  await api.call(op.createContact, { body })
  await api.call(op.createContact, { body: { ...body, name: api.fresh.word() }, idempotencyKey })
}
