import { isPaged, limits, op, operationOf } from '../../contract/index.js'
import type { Api, Call, Exchange } from '../api/index.js'
import { driverAt, withBody } from '../drivers/index.js'
import { admission, keyless, scopeless, scopelessKey } from './admission.js'
import { exhaustion } from './exhaustion.js'

/** Errors of one operation of its own, provoked once per run for every rule on error answers. */
export interface Refusals {
  /** What surely is not valid, each in one respect. */
  readonly invalid: readonly Exchange[]
}

/** A call that would succeed, on records made for it once per run; one that is refused leaves them fit for more. */
export const validCall = (api: Api): Promise<Call> =>
  api.observe(`a call for ${api.operation}`, (maker) => driverAt(maker).valid(maker), {
    lasting: true,
  })

/** Calls that are not valid, under every permitted choice. */
async function invalidCalls(api: Api): Promise<readonly Call[]> {
  const { operation } = api
  const { body, method, target } = operationOf(operation)
  if (isPaged(operation)) {
    const { params = {} } = target === undefined ? {} : await validCall(api)
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
  const valid = await validCall(api)
  const bodies = (driverAt(api).invalid ?? []).map((fields) => withBody(valid, fields))
  const { body: _, ...bare } = valid
  return [{ ...bare, rawBody: '[]' }, { ...bare, rawBody: '{"name": ' }, ...bodies]
}

/** Provokes errors of many kinds at the rule's operation: 400, 401, 403, 404, and what else is near. */
export const refusalsHere = (api: Api): Promise<Refusals> =>
  api.observe(`refusals of ${api.operation}`, async (runner) => {
    const { operation } = runner
    await keyless(runner)
    const invalid: Exchange[] = []
    for (const call of await invalidCalls(runner)) invalid.push(await runner.call(operation, call))
    await outOfScope(runner)
    if (operationOf(operation).target) await admission(runner)
    if (operation === op.createContact) await clashes(runner)
    return { invalid }
  })

/** Provokes what `refusalsHere` does, and a 429 where a key for that is at hand. */
export async function manyRefusals(api: Api): Promise<void> {
  await refusalsHere(api)
  if (api.target.keys.lowRate !== undefined) await exhaustion(api)
}

/** 403 by a key without the scope, where there is one. */
async function outOfScope(api: Api): Promise<void> {
  const as = scopelessKey(api)
  if (as !== undefined) await scopeless(api, as)
}

/** 409 by an e-mail that is taken, and 422 by a key that is. */
async function clashes(api: Api): Promise<void> {
  const idempotencyKey = api.fresh.key()
  const contact = await api.given.contact({}, { idempotencyKey })
  const body = api.given.contactBody({ email: contact.email })
  await api.call(op.createContact, { body })
  await api.call(op.createContact, { body: { ...body, name: api.fresh.word() }, idempotencyKey })
}
