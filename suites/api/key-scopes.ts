import { type OperationId, operationOf, type Scope, surfaces } from '../../contract/index.js'
import type { Call } from '../engine/call.js'
import type { Client } from '../engine/client.js'
import { type Exchange, Unreachable } from '../engine/exchange.js'
import { Disturbed, Untested } from '../engine/outcome.js'
import { clientOf } from './dialect.js'
import { codeIn } from './error-body.js'
import type { Target } from './target.js'

/** A harmless call with any key: a short page, a record that is not there, an invalid body. */
export function harmlessCall(operation: OperationId): Call {
  const { method, path, answer } = operationOf(operation)
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, 'conformance-unknown'])
  return {
    params: Object.fromEntries(names) as Record<string, string>,
    ...(method === 'GET' && answer.kind === 'page' ? { query: { limit: '1' } } : {}),
    ...(method === 'POST' || method === 'PATCH' ? { rawBody: '[]' } : {}),
  }
}

/** Reads first, then what names a record that is not there. */
const rank = (operation: OperationId): number => {
  const { method, path } = operationOf(operation)
  return method === 'GET' ? 0 : path.includes('{id}') ? 1 : 2
}

/** What harmless calls show of the scopes of the main key. */
export interface KeyScopes {
  /** Scopes that the key lacks. */
  readonly lacking: ReadonlySet<Scope>
  /** Scopes of which outages left it open whether the key holds them. */
  readonly unsettled: ReadonlySet<Scope>
}

/** Whether an answer refuses the key; undefined where an outage keeps the server from answering the call. */
function isRefusal({ response: { status, json } }: Exchange): boolean | undefined {
  if (status === 429 || status >= 500) return undefined
  return status === 403 && [undefined, 'insufficient_scope'].includes(codeIn(json))
}

/**
 * The scopes that the main key lacks, detected by harmless calls: every operation of the scope refuses it with
 * 403 `insufficient_scope`. One that lets it in shows that a refusal of another is a fault to be judged; where one
 * refuses and another gives no answer, the scope is unsettled.
 */
export async function detectKeyScopes(target: Target): Promise<KeyScopes> {
  const client = clientOf(target)
  const surface = surfaces[target.variant].toSorted((a, b) => rank(a) - rank(b))
  const lacking = new Set<Scope>()
  const unsettled = new Set<Scope>()
  for (const scope of new Set(surface.map((operation) => operationOf(operation).scope))) {
    const answers: (boolean | undefined)[] = []
    for (const operation of surface.filter((one) => operationOf(one).scope === scope)) {
      const refused = await askWhetherRefused(client, operation)
      if (refused !== 'not asked') answers.push(refused)
      if (refused === false) break
    }
    if (answers.includes(false) || answers.length === 0) continue
    if (answers.every((refused) => refused === true)) lacking.add(scope)
    else unsettled.add(scope)
  }
  return { lacking, unsettled }
}

/** How often an operation is asked that outages keep from answering. */
const maxAttempts = 3

/** Whether an operation refuses the main key; undefined where no answer comes. */
async function askWhetherRefused(
  client: Client,
  operation: OperationId,
): Promise<boolean | undefined | 'not asked'> {
  for (let n = 0; n < maxAttempts; n += 1)
    try {
      const refused = isRefusal(await client.call(operation, harmlessCall(operation)))
      if (refused !== undefined) return refused
    } catch (error) {
      if (error instanceof Untested) return 'not asked'
      // A server that asks for a longer wait than the run makes will not answer the next call either.
      if (error instanceof Disturbed) return undefined
      if (!(error instanceof Unreachable)) throw error
    }
  return undefined
}
