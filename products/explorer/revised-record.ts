import * as fc from 'fast-check'
import { type OperationId, op, type RuleId } from '../../contract/index.js'
import type { Exchange, Json } from '../../suites/api/index.js'
import { expectAgreement } from '../../suites/judgements/state.js'
import { requireUnchangedMeanwhile } from '../../suites/observations/require-unchanged.js'
import { write } from './keyed-write.js'
import type { KnownRecord } from './model/known.js'
import { freeAfter } from './model/ticket.js'
import type { Scenario } from './scenario.js'

/** The nouns whose records the configuration names and that have a revision. */
export type Revised = 'ticket' | 'conversation'

/** What a change says of the revision it expects. */
export interface Expectation extends Json {
  /** How many revisions ago the expected one was the present one; 3 for revision 0, which every record has passed, 4 for the first that is known. */
  readonly stale: number
  /** Whether it expects none. */
  readonly isUnsaid: boolean
}

/** Draws what a change expects: mostly the present revision. */
export const expectation = (): fc.Arbitrary<Expectation> =>
  fc.record({
    stale: fc.constantFrom(0, 0, 0, 0, 1, 2, 3, 4),
    isUnsaid: fc.oneof(
      { weight: 3, arbitrary: fc.constant(false) },
      { weight: 1, arbitrary: fc.constant(true) },
    ),
  })

/** A change of a record that has a revision. */
export interface Change {
  readonly operation: OperationId
  readonly body: Json
  readonly expects: Expectation
  /** The number of the step where the change goes under a key. */
  readonly keyedBy: number | false
  /** The rules on a revision that is stale, present or not sent; without the last one such a change may be refused. */
  readonly rules: { readonly stale: RuleId; readonly current: RuleId; readonly absent?: RuleId }
}

const nounOf = ({ noun }: KnownRecord): Revised => (noun === 'ticket' ? 'ticket' : 'conversation')

/** A record as the list of its kind shows it. */
const read = ({ api }: Scenario, known: KnownRecord): Promise<Json> =>
  nounOf(known) === 'ticket' ? api.read.ticket(known.record) : api.read.conversation(known.record)

/** Reads a record again, compares it with the model and takes in what the server has moved by itself. */
export async function look(scenario: Scenario, known: KnownRecord): Promise<void> {
  const seen = await read(scenario, known)
  const by = scenario.calls.at(-1)
  if (by === undefined) return
  const noun = nounOf(known)
  const own = noun === 'ticket' ? known.record : { assigneeEmail: known.record.assigneeEmail }
  const free = freeAfter({}).filter((name) => name !== 'rev' || known.mayHaveChanged === true)
  scenario.judge(known.rule, by, (api) =>
    expectAgreement(api, noun === 'ticket' ? seen : { assigneeEmail: seen.assigneeEmail }, own, {
      noun,
      except: free,
      what: `the ${noun} ${known.record.id} as the answers before show it`,
      by,
    }),
  )
  // Whatever has moved the revision, the one before it is stale from now on.
  if (seen.rev !== known.record.rev) known.former.push(known.record)
  known.record = seen
  known.mayHaveChanged = false
}

/** Sends a change and judges it by its revision; gives the answer where the change was made. */
export async function change(
  scenario: Scenario,
  known: KnownRecord,
  one: Change,
): Promise<Exchange | undefined> {
  const { api } = scenario
  if (known.mayHaveChanged) await look(scenario, known)
  const { operation, body, expects, keyedBy, rules } = one
  const present = known.record.rev
  const left = [...new Set(known.former.map(({ rev }) => rev))].filter((rev) => rev !== present)
  const { stale = 0, isUnsaid = false } = expects
  const rev = expectedRev(one, present, left)
  if (rev === undefined) return undefined
  const before = stale === 2 ? await read(scenario, known) : undefined
  const isAbsent = isUnsaid && stale === 0
  const call = {
    params: { id: String(known.record.id) },
    body: isAbsent ? body : { ...body, expectedRev: rev },
    ...(stale > 0 ? { isStale: true } : {}),
  }
  const exchange = await write(scenario, operation, call, keyedBy)
  if (stale > 0) {
    scenario.judge(rules.stale, exchange, ({ expect }) => expect.error(exchange, 409, 'rev_mismatch'))
    known.rule = 'revision.stale-no-effect'
    if (before === undefined) return undefined
    const after = await read(scenario, known)
    scenario.judge(known.rule, exchange, ({ expect }) =>
      expect.equal(after, before, 'the record as it was', { by: exchange }),
    )
    return undefined
  }
  // Where `expectedRev` must be sent is open (gap.expected-rev-required).
  if (isAbsent && rules.absent === undefined && exchange.response.status === 400) return undefined
  await requireUnchangedMeanwhile(api, exchange, known.record)
  const rule = (isAbsent ? rules.absent : undefined) ?? rules.current
  scenario.judge(rule, exchange, ({ expect }) => expect.status(exchange, 200))
  return exchange
}

/** The revision that a change expects; undefined where the record has left none such behind. */
function expectedRev({ expects, operation }: Change, present: unknown, left: readonly unknown[]): unknown {
  const { stale = 0 } = expects
  if (stale === 0) return present
  if (stale === 4) return left[0]
  if (stale < 3) return left.at(-stale)
  // Whether 0 is within the bounds of an update is not shown.
  return operation !== op.updateTicket && Number(present) > 0 ? 0 : undefined
}

/** Judges that a change moved the revision on, where it changed anything. */
export function grows(
  scenario: Scenario,
  known: KnownRecord,
  record: Json,
  by: Exchange,
  fields: Json,
): void {
  const isChanged = Object.entries(fields).some(([name, value]) => known.record[name] !== value)
  if (!isChanged) return
  growsAbove(scenario, known, record, by)
}

/** Judges that a record that was changed has another revision, and a larger one; the direction is only inferred. */
export function growsAbove(scenario: Scenario, known: KnownRecord, { rev }: Json, by: Exchange): void {
  const { rev: before } = known.record
  scenario.judge('revision.increases', by, ({ expect }) => {
    expect.that(rev !== before, `a rev other than ${before} after a change`, rev, { by, certain: true })
    expect.that(Number(rev) > Number(before), `a rev above ${before}`, rev, { by })
  })
}

/** Notes that something has happened which may move records of the scenario by itself. */
export function stir({ world }: Scenario): void {
  for (const known of [...world.all('ticket'), ...world.all('conversation')]) known.mayHaveChanged = true
}
