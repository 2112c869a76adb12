import {
  type Assumptions,
  type GapName,
  isErrorCode,
  type OperationId,
  op,
  operationOf,
  type Scope,
  surfaces,
} from '../../contract/index.js'
import type { Detected } from '../engine/detected.js'
import { Unreachable, type WireResponse } from '../engine/exchange.js'
import { isObject } from '../engine/json.js'
import { Inconclusive, Untested } from '../engine/outcome.js'
import { percentEncoded } from '../engine/percent-encoded.js'
import { clientOf } from './dialect.js'
import { ErrorBody, siblingOf, valueAtPath } from './error-body.js'
import type { Target } from './target.js'

/** An answer with its body read. */
type Seen = Pick<WireResponse, 'status'> & { readonly json: unknown }

/** Asks for a path with the main key; `as: 'none'` sends no key. */
type Look = (path: string) => Promise<Seen>

interface Asking {
  readonly look: Look
  /** What a call without a key is answered. */
  readonly unknownKey: () => Promise<Seen>
  /** The assumptions that the configuration states. */
  readonly configured: Partial<Assumptions>
}

/** Detects one choice by reads; undefined where the answers do not show it. */
interface Detection<N extends GapName> {
  /** The operation asked, which the target's variant must have and the main key must be let into. */
  readonly on: OperationId
  readonly find: (asking: Asking) => Promise<Assumptions[N] | undefined>
}

const contacts = '/api/v1/contacts'

/** The records of a page, or undefined if the answer is not a page. */
const listIn = ({ status, json }: Seen): readonly unknown[] | undefined =>
  status === 200 && isObject(json) && Array.isArray(json.data) ? json.data : undefined

/** One choice is shown by a refusal, another by a page; any other answer shows none. */
const choiceBy = <T>(seen: Seen, refused: T, taken: T): T | undefined =>
  seen.status === 400 ? refused : listIn(seen) ? taken : undefined

/** What reads alone can detect, a request or two for each; choices that only writes show are detected when needed. */
const detections: { readonly [N in GapName]?: Detection<N> } = {
  'error-body': {
    on: op.listContacts,
    async find({ unknownKey, look, configured }) {
      const { status, json } = await unknownKey()
      const stated = configured['error-body']?.code
      const errors = new ErrorBody()
      if (status >= 400) errors.learn(json)
      // `unauthorized` may also name the status; the code of an invalid parameter names nothing else.
      if (errors.isAmbiguous) errors.learn((await look(`${contacts}?email=conformance`)).json)
      const isAsStated = stated !== undefined && isErrorCode(valueAtPath(json, stated))
      const code = isAsStated ? stated : errors.codePath
      if (code === undefined) return undefined
      const message = siblingOf(code, 'message')
      return {
        code,
        message: typeof valueAtPath(json, message) === 'string' ? message : code,
        details: siblingOf(code, 'details'),
      }
    },
  },
  'limit-out-of-range': {
    on: op.listContacts,
    async find({ look }) {
      const [least, most] = [await look(`${contacts}?limit=0`), await look(`${contacts}?limit=101`)]
      // A limit of 0 that is clamped gives one record, and the default as many as there are.
      const taken = (listIn(least)?.length ?? 0) > 1 ? 'default' : 'clamp'
      const [low, high] = [choiceBy(least, 'refuse', taken), choiceBy(most, 'refuse', taken)] as const
      return low === high ? low : undefined
    },
  },
  'unknown-query-params': {
    on: op.listContacts,
    find: async ({ look }) => choiceBy(await look(`${contacts}?limit=1&conformance=1`), 'refuse', 'ignore'),
  },
  'cursor-garbage': {
    on: op.listContacts,
    async find({ look }) {
      const seen = await look(`${contacts}?limit=1&cursor=conformance-no-cursor`)
      if (seen.status === 400) return 'refuse'
      if (seen.status === 404) return 'not-found'
      if (listIn(seen)?.length) return 'first-page'
      // An empty page means something only where the first page is not empty.
      return listIn(seen) && listIn(await look(`${contacts}?limit=1`))?.length ? 'empty-page' : undefined
    },
  },
  'filter-unknown-reference': {
    on: op.listDeals,
    async find({ look }) {
      const seen = await look('/api/v1/deals?limit=1&leadId=conformance-unknown')
      if (seen.status === 404) return 'not-found'
      return listIn(seen)?.length === 0 ? 'empty' : undefined
    },
  },
  'filter-combination-error': {
    on: op.listTickets,
    async find({ look }) {
      const seen = await look(
        '/api/v1/tickets?limit=1&priority=low&assigneeEmail=unknown%40conformance.example.com',
      )
      // A page of the tickets of an unknown user that holds some obeys the other filter alone.
      return listIn(seen)?.length ? 'one-wins' : choiceBy(seen, 'refuse', 'intersect')
    },
  },
  'template-path': {
    on: op.listTemplates,
    async find({ look }) {
      const isServed = async (word: string) => {
        const { status } = await look(`/api/v1/messaging/${word}/templates?limit=1`)
        return status < 500 && ![404, 405].includes(status)
      }
      const [chat, channel] = [await isServed('chat'), await isServed('chatapp_1')]
      return chat && channel ? 'both' : chat ? 'chat' : channel ? 'chatapp_1' : undefined
    },
  },
  'compact-me-shape': {
    on: op.getWorkspace,
    async find({ look }) {
      const { status, json } = await look('/api/v1/me')
      if (status !== 200 || !isObject(json)) return undefined
      return isObject(json.data)
        ? { envelope: 'data', members: Object.keys(json.data) }
        : { envelope: 'none', members: Object.keys(json) }
    },
  },
  'compact-single-envelope': {
    on: op.getContact,
    async find({ look }) {
      const [contact] = listIn(await look(`${contacts}?limit=1`)) ?? []
      if (!isObject(contact)) return undefined
      const { status, json } = await look(`${contacts}/${percentEncoded(String(contact.id))}`)
      if (status !== 200 || !isObject(json)) return undefined
      return isObject(json.data) ? 'data' : 'bare'
    },
  },
}

/** The gaps that reads alone may settle. */
export const detectable = Object.keys(detections) as readonly GapName[]

/** After so many questions in a row that got no answer no more are asked. */
const maxLostAnswers = 2

/** Detects by a handful of reads what a target chose where the document leaves it open. */
export async function detect(target: Target, lacking: ReadonlySet<Scope> = new Set()): Promise<Detected> {
  const client = clientOf(target)
  const asking: Asking = {
    look: (path) => client.readUndocumented(path),
    configured: statedBy(target),
    unknownKey: async () =>
      (await client.call(op.listContacts, { as: 'none', keep429: true, query: { limit: '1' } })).response,
  }
  const surface: readonly string[] = surfaces[target.variant]
  const found: [string, unknown][] = []
  let lost = 0
  for (const [gap, { on, find }] of Object.entries(detections)) {
    if (!surface.includes(on) || lacking.has(operationOf(on).scope)) continue
    try {
      const value = await find(asking)
      if (value !== undefined) found.push([gap, value])
      lost = 0
    } catch (error) {
      if (error instanceof Untested) continue
      if (!(error instanceof Unreachable || error instanceof Inconclusive)) throw error
      lost += 1
      // A target that is lost, or asks for longer waits, is noticed in the run itself.
      if (lost >= maxLostAnswers) break
    }
  }
  return Object.fromEntries(found)
}

/** The assumptions that the configuration of a target states; the others are defaults. */
const statedBy = ({ assumptions, configured }: Target): Partial<Assumptions> =>
  Object.fromEntries(Object.entries(assumptions).filter(([gap]) => configured?.has(gap as GapName)))
