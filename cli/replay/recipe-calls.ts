import { operationIds, operationOf } from '../../contract/index.js'
import { type FilledCall, isSecretHeader, type RecipeTarget } from '../../reporters/index.js'
import type { Api, Call, Target } from '../../suites/index.js'
import { Inconclusive } from '../../suites/index.js'

/** Carries out the calls of a recipe through a session, so that its rules see them. */
export const recipeCalls = (api: Api, target: Target): RecipeTarget => ({
  async call(request) {
    const operation = operationIds.find((id) => id === request.endpoint)
    if (!operation) throw new Inconclusive(`this release does not know ${request.endpoint}`)
    const { status, headers, text } = (await api.call(operation, callOf(request, target))).response
    return { status, headers, text }
  },
  async advance(ms) {
    await api.wait(ms)
  },
})

/** A recorded request as a call of a check. */
function callOf({ endpoint, path, headers, key, body }: FilledCall, target: Target): Call {
  const [asked = '', query] = path.split('?')
  const { path: documented } = operationOf(endpoint as Parameters<typeof operationOf>[0])
  const names = [...documented.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const pattern = documented.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '([^/]*)')
  const values = new RegExp(`^${pattern}$`).exec(asked)?.slice(1) ?? []
  const own = target.headers?.map(({ name }) => name.toLowerCase()) ?? []
  // What the target is sent anyway is as the settings of this replay say, and a report holds no secret.
  const others = Object.fromEntries(
    headers.filter(
      ([name, value]) =>
        !['authorization', 'idempotency-key', ...own].includes(name) && !isSecretHeader(name, value),
    ),
  )
  const idempotencyKey = headers.find(([name]) => name === 'idempotency-key')?.[1] ?? null
  return {
    once: true,
    keep429: true,
    params: Object.fromEntries(names.map((name, n) => [name, decodeURIComponent(values[n] ?? '')])),
    ...(query === undefined ? {} : { query: Object.fromEntries(new URLSearchParams(query)) }),
    ...(body === undefined ? {} : { rawBody: body }),
    headers: others,
    idempotencyKey,
    as: signerOf(key, target),
  }
}

/** Who signs a call, by the name that the report has for the key. */
function signerOf(key: string, { keys }: Target): NonNullable<Call['as']> {
  if (key === 'none') return 'none'
  const { limited = [], ...named } = keys
  const value = (named as Readonly<Record<string, string | undefined>>)[key]
  if (value !== undefined) return { key: value, name: key }
  const own = limited.find(({ scopes }) =>
    [`with ${scopes.join(', ')}`, `only ${scopes.join(', ')}`].includes(key),
  )
  const without = limited.find(
    ({ scopes }) =>
      key.startsWith('without ') && scopes.length > 1 && !scopes.includes(key.slice(8) as never),
  )
  const found = own ?? without
  if (!found) throw new Inconclusive(`the configuration has no key that is the ${key} key`)
  return { key: found.key, name: key }
}
