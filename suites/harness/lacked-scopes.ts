import { type EndpointId, endpointOf, type Scope, surfaces } from '../../contract/index.js'
import type { Call } from './call.js'
import { Client } from './client.js'
import { codeIn } from './error-body.js'
import { type Exchange, Unreachable } from './exchange.js'
import { Untested } from './outcome.js'
import type { Target } from './target.js'

/** A call that does no harm whoever makes it: a short page, a record that is not there, a body that is none. */
function harmless(endpoint: EndpointId): Call {
  const { method, path, answer } = endpointOf(endpoint)
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, 'conformance-nobody'])
  return {
    params: Object.fromEntries(names) as Record<string, string>,
    ...(method === 'GET' && answer.kind === 'page' ? { query: { limit: '1' } } : {}),
    ...(method === 'POST' || method === 'PATCH' ? { rawBody: '[]' } : {}),
  }
}

/** Reads first, then what names a record that is not there. */
const rank = (endpoint: EndpointId): number => {
  const { method, path } = endpointOf(endpoint)
  return method === 'GET' ? 0 : path.includes('{id}') ? 1 : 2
}

const isRefusal = ({ response: { status, json } }: Exchange): boolean =>
  status === 403 && [undefined, 'insufficient_scope'].includes(codeIn(json))

/**
 * The scopes that the main key lacks, found out by harmless calls: every operation of the scope refuses it with
 * 403 `insufficient_scope`. One that lets it in shows that a refusal of another is a fault to be judged.
 */
export async function lackedScopes(target: Target): Promise<ReadonlySet<Scope>> {
  const client = new Client(target)
  const surface = surfaces[target.variant].toSorted((a, b) => rank(a) - rank(b))
  const lacked = new Set<Scope>()
  for (const scope of new Set(surface.map((endpoint) => endpointOf(endpoint).scope))) {
    const answers: boolean[] = []
    for (const endpoint of surface.filter((one) => endpointOf(one).scope === scope)) {
      const refused = await asked(client, endpoint)
      if (refused !== undefined) answers.push(refused)
      if (refused === false) break
    }
    if (answers.length > 0 && answers.every(Boolean)) lacked.add(scope)
  }
  return lacked
}

/** Whether an operation refuses the main key; undefined where that may not be asked, or no answer comes. */
async function asked(client: Client, endpoint: EndpointId): Promise<boolean | undefined> {
  try {
    return isRefusal(await client.call(endpoint, { ...harmless(endpoint), keep429: true }))
  } catch (error) {
    if (error instanceof Untested || error instanceof Unreachable) return undefined
    throw error
  }
}
