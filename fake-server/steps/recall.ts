import type { EndpointId } from '../../contract/index.js'
import type { Context } from '../context.js'
import { canonical } from '../idempotency.js'
import { Refusal } from '../refusal.js'
import { type Reply, rendered } from '../reply.js'

/** The endpoints whose own text gives a retry 200 after 201 (gap.idempotency-replay-status). */
const retriedAs200: readonly EndpointId[] = ['POST /api/v1/deals']

/** Answers a keyed request that is known, refuses another under its key, and remembers a new one (section 4.1). */
export function recall(context: Context): Reply | undefined {
  const { idempotencyKey, workspace, world, behaviour, assumptions, endpoint } = context
  if (idempotencyKey === undefined) return undefined
  const scope = { workspace: '', key: context.key.key, endpoint }[assumptions['idempotency-scope']]
  const name = `${scope} ${idempotencyKey}`
  const fingerprint = fingerprintOf(context)
  const known = workspace.answered.get(name)
  if (known && world.now() - known.since < behaviour.policy.idempotencyWindowMs) {
    if (known.fingerprint !== fingerprint)
      throw new Refusal(
        'idempotency_key_reused',
        'this Idempotency-Key was used with a different request',
        'idempotency.key-reused',
      )
    if (!known.response)
      throw new Refusal(
        'idempotency_in_progress',
        'the first request is being processed',
        'idempotency.in-progress',
      )
    const { status, body } = known.response
    return {
      status: status === 201 && retriedAs200.includes(endpoint) ? 200 : status,
      body: JSON.parse(body),
    }
  }
  const since = world.now()
  workspace.answered.set(name, { fingerprint, since })
  context.settle.push((reply) => {
    const keepBelow = assumptions['idempotency-failed-storage'] === 'below-500' ? 500 : 300
    if (reply.status < keepBelow)
      workspace.answered.set(name, { fingerprint, since, response: rendered(reply) })
    else workspace.answered.delete(name)
    return reply
  })
  return undefined
}

/** What makes two requests the same: method, path and parsed body (gap.idempotency-fingerprint). */
function fingerprintOf({ request, body }: Context): string {
  return `${request.method} ${request.target} ${canonical(body)}`
}
