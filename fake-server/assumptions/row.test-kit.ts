import {
  type Assumptions,
  type Contact,
  type GapName,
  recordOf,
  type Ticket,
  ticketMembers,
} from '../../contract/index.js'
import type { Answer } from '../ask.test-kit.js'
import { type Office, office } from '../resources/booking.test-kit.js'

/** A gap with a closed list of options. */
export type ChoiceGap = {
  [N in GapName]: string extends Assumptions[N] ? never : Assumptions[N] extends string ? N : never
}[GapName]

/** One request script, and what it gives under each option of a gap. */
export interface Row<O extends string> {
  /** Asks a new fake with an assumption, and returns its answers. */
  readonly script: (assumed: Partial<Assumptions>) => unknown
  readonly answers: Readonly<Record<O, unknown>>
}

/** The rows of some gaps; each has an answer for every option. */
export type Rows<N extends ChoiceGap> = { readonly [M in N]: Row<Assumptions[M]> }

/** One request script, and what it gives under each option of a gap whose options are not words, in their order. */
export interface ValueRow {
  /** Asks a new fake with an assumption, and returns what came of it. */
  readonly script: (assumed: Partial<Assumptions>) => unknown
  readonly answers: readonly unknown[]
}

/** The rows of gaps whose options are not words. */
export type ValueRows = { readonly [N in Exclude<GapName, ChoiceGap>]?: ValueRow }

/** An answer in a word: its status, and the code of an error. */
export const outcome = ({ status, json }: Pick<Answer, 'status' | 'json'>): string =>
  json?.error ? `${status} ${json.error.code}` : String(status)

type Headers = Readonly<Record<string, string>>

/** An office with a ticket, a user and short ways to ask. */
export interface Desk extends Office {
  get(path: string, headers?: Headers): Answer
  post(path: string, json: unknown, headers?: Headers): Answer
  patch(path: string, json: unknown): Answer
  /** Puts a contact like Ana in, but for what is given. */
  contact(change: Partial<Contact>): void
  /** The ids, or another member, of what a list shows. */
  listed(path: string, member?: string): unknown[]
}

const ticket: Ticket = recordOf(ticketMembers, {
  id: 'tkt_1',
  subject: 'Old',
  source: 'api',
  number: 1,
  description: 'Text',
  leadId: 'con_ana',
  leadName: 'Ana',
  leadEmail: 'ana@example.com',
  status: 'open',
  priority: 'low',
  tags: [],
  slaBreached: false,
  reopenCount: 0,
  rev: 1,
  createdAt: '2029-12-01T00:00:00.000Z',
  updatedAt: '2029-12-01T00:00:00.000Z',
})

/** Opens such an office: contacts `con_ana`, `con_bo` and `con_mute`, the ticket `tkt_1`, the user Ines. */
export function desk(assumed: Partial<Assumptions>): Desk {
  const here = office(assumed)
  const { workspace, ask } = here
  workspace.users = [{ email: 'ines@example.com', name: 'Ines' }]
  workspace.pipelines = [{ id: 'pipe_1', stages: [{ id: 'stage_1', open: true }] }]
  workspace.tickets.put(Object.freeze({ ...ticket }))
  const get = (path: string, headers: Headers = {}) => ask('GET', path, { headers })
  return {
    ...here,
    get,
    post: (path, json, headers = {}) => ask('POST', path, { json, headers }),
    patch: (path, json) => ask('PATCH', path, { json }),
    contact(change) {
      const ana = workspace.contacts.get('con_ana') as Contact
      workspace.putContact({ ...ana, email: null, ...change }, () => 'tag_made')
    },
    listed: (path, member = 'id') =>
      get(path).json.data.map((record: Readonly<Record<string, unknown>>) => record[member]),
  }
}
