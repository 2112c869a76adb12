import { type EndpointId, endpointOf, type Scope, surfaces } from '../../contract/index.js'
import { type Call, Client, codeIn, isObject, type Target, Unreachable } from '../../suites/index.js'

/** What was found of a key, or of a record. */
export interface Finding {
  readonly name: string
  /** Absent where reads cannot tell. */
  readonly fine?: boolean
  readonly told: string
}

type Answer = { readonly status: number; readonly json: unknown } | { readonly lost: string }
type Signer = NonNullable<Call['as']>
/** Asks one list for its first page, signed by a key. */
type Ask = (endpoint: EndpointId, as: Signer) => Promise<Answer>

const contacts = 'GET /api/v1/contacts'

/** A list that a scope lets a key read, in each variant. */
function listOf(scope: Scope, target: Target): EndpointId | undefined {
  const lists = surfaces[target.variant].filter((endpoint) => {
    const { method, path } = endpointOf(endpoint)
    return method === 'GET' && !path.includes('{') && !path.endsWith('/events')
  })
  return lists.find((endpoint) => endpointOf(endpoint).scope === scope)
}

const askBy =
  (client: Client): Ask =>
  async (endpoint, as) => {
    const isPage = endpointOf(endpoint).answer.kind === 'page'
    try {
      const call = { as, keep429: true, ...(isPage ? { query: { limit: '3' } } : {}) }
      const { status, json } = (await client.call(endpoint, call)).response
      return { status, json }
    } catch (error) {
      if (error instanceof Unreachable) return { lost: error.message }
      throw error
    }
  }

const inWords = (answer: Answer): string => {
  if ('lost' in answer) return `got no answer: ${answer.lost}`
  const code = codeIn(answer.json)
  return `got ${answer.status}${code === undefined ? '' : ` \`${code}\``}`
}

const is = (answer: Answer, status: number, code?: string): boolean =>
  'status' in answer &&
  answer.status === status &&
  (code === undefined || [undefined, code].includes(codeIn(answer.json)))

const idsIn = (answer: Answer): readonly string[] =>
  'json' in answer && isObject(answer.json) && Array.isArray(answer.json.data)
    ? answer.json.data.filter(isObject).map(({ id }) => String(id))
    : []

/** What each further key must be answered at a list of contacts, where one answer tells. */
const expected: Readonly<Record<string, readonly [status: number, code: string]>> = {
  revoked: [401, 'unauthorized'],
  expired: [401, 'unauthorized'],
  contactLimited: [402, 'contact_limit_exceeded'],
}

/** What each further key of a configuration really is, as far as reads show. */
export async function examineKeys(target: Target): Promise<readonly Finding[]> {
  const ask = askBy(new Client(target))
  const { main: _, limited = [], ...named } = target.keys
  const findings: Finding[] = []
  for (const name of Object.keys(named) as (keyof typeof named)[])
    if (named[name] !== undefined) findings.push(await examine(name, ask, target))
  for (const [n, { key, scopes }] of limited.entries())
    findings.push(await examineLimited(`limited[${n}]`, { key, scopes }, ask, target))
  return findings
}

async function examine(name: Exclude<Signer, object>, ask: Ask, { variant }: Target): Promise<Finding> {
  const answer = await ask(contacts, name)
  const due = expected[name]
  if (due) {
    const fine = is(answer, ...due)
    return { name, fine, told: fine ? inWords(answer) : `${inWords(answer)}, where ${due.join(' ')} is due` }
  }
  if (name === 'lowRate' && is(answer, 429))
    return { name, fine: true, told: 'is out of calls at this moment' }
  if (!is(answer, 200)) return { name, fine: false, told: `${inWords(answer)}, where 200 is due` }
  const ids = idsIn(answer)
  if (name === 'emptyWorkspace')
    return { name, fine: ids.length === 0, told: ids.length === 0 ? 'lists no contact' : 'lists contacts' }
  if (name === 'otherWorkspace') return otherWorkspace(ids, await ask(contacts, 'main'))
  if (name === 'featuresOff' && variant === 'full') {
    const deals = await ask('GET /api/v1/deals', name)
    const fine = is(deals, 403, 'feature_disabled')
    if (fine) return { name, fine, told: 'deals are off' }
    return { name, told: `is let in; deals are not off (${inWords(deals)}), other features only writes show` }
  }
  return { name, told: 'is let in; the rest only a run shows' }
}

function otherWorkspace(ids: readonly string[], main: Answer): Finding {
  const name = 'otherWorkspace'
  const own = idsIn(main)
  if (ids.length === 0 && own.length === 0) return { name, told: 'lists no contact, nor does the main key' }
  const isSame = ids.some((id) => own.includes(id))
  return {
    name,
    fine: !isSame,
    told: isSame ? 'lists contacts of the main key: it is of the same workspace' : 'lists other contacts',
  }
}

/** One list the key may read, and one it may not. */
async function examineLimited(
  name: string,
  { key, scopes }: { readonly key: string; readonly scopes: readonly Scope[] },
  ask: Ask,
  target: Target,
): Promise<Finding> {
  const signer = { key, name }
  const all = [...new Set(surfaces[target.variant].map((endpoint) => endpointOf(endpoint).scope))]
  const readable = (some: readonly Scope[]) => some.find((scope) => listOf(scope, target) !== undefined)
  const held = readable(scopes.filter((scope) => all.includes(scope)))
  const lacked = readable(all.filter((scope) => !scopes.includes(scope)))
  for (const [scope, isHeld] of [
    [held, true],
    [lacked, false],
  ] as const) {
    const list = scope && listOf(scope, target)
    if (!list) continue
    const answer = await ask(list, signer)
    const refused = is(answer, 403, 'insufficient_scope')
    if (!refused && !('status' in answer && answer.status < 400) && !(isHeld && is(answer, 429)))
      return { name, fine: false, told: `${inWords(answer)} at ${list}` }
    if (refused === isHeld)
      return {
        name,
        fine: false,
        told: `is said to ${isHeld ? 'hold' : 'lack'} ${scope}, and ${inWords(answer)}`,
      }
  }
  const tried = [held && `holds ${held}`, lacked && `lacks ${lacked}`].filter(Boolean).join(', ')
  return tried === '' ? { name, told: 'only writes show its scopes' } : { name, fine: true, told: tried }
}
