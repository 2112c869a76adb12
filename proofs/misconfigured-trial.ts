import type { Config } from '../cli/config.js'
import { diagnose, isContradicted } from '../cli/doctor/diagnosis.js'
import { direct, fakeTarget } from '../cli/target/fake-target.js'
import { type AnyFake, createFake } from '../fake-server/index.js'
import { historiesOf } from '../products/traffic/index.js'
import { checks, checksIn, detect, type RuleCheck, type RuleResult, run } from '../suites/index.js'
import { claimedTarget, configured } from './configured-fake.js'
import type { Misconfiguration } from './misconfiguration.js'
import { memberOf, misconfigurations, withMember } from './misconfigurations.js'
import { findRelevance } from './relevance.js'

/** What came of a misconfiguration. */
export interface MisconfiguredOutcome {
  /** Failures, warnings and errors of which the member is not named as the other explanation. */
  readonly accusations: readonly string[]
  /** Rules that are not verified. */
  readonly open: number
  /** The members that the run reports as claims that do not hold, the first one first. */
  readonly claimed: readonly string[]
  /** Whether doctor exits 2, and names the member as what is not as said. */
  readonly diagnosed: boolean
  /** What else doctor finds wrong. */
  readonly misdiagnosed: readonly string[]
}

/** An honest fake with what a person would write down of it. */
function served(): { readonly fake: AnyFake; readonly config: Config } {
  const fake = createFake({ seed: 1, now: Date.now })
  return { fake, config: configured(fake) }
}

/** Records of the own workspace, for what is said to be of another one. */
function ownRecords(fake: AnyFake, { records }: Config): Readonly<Record<string, string>> {
  const main = fake.control.workspace('demo_main')
  const [contact] = main.contacts.all()
  const [deal] = main.deals.all()
  const [ticket] = main.tickets.all()
  const [conversation] = main.conversations.all()
  const [meeting] = main.meetings.all()
  const [task] = main.tasks.all()
  const [number] = main.phoneNumbers
  const [type] = main.bookingTypes
  const named = {
    contact,
    deal,
    ticket,
    conversation,
    meeting,
    task,
    phoneNumber: number,
    bookingType: type,
  }
  return Object.fromEntries([
    ...Object.entries(named).flatMap(([noun, record]) =>
      record ? [[`records.foreign.${noun}`, record.id]] : [],
    ),
    ...(task ? [['records.foreign.taskContact', task.leadId]] : []),
    ['records.foreign.slot', records?.slots?.free?.at(-1)],
  ])
}

const { fake: sample, config: sampleConfig } = served()

/** Every misconfiguration of the demo. */
export const rows = misconfigurations(sampleConfig, ownRecords(sample, sampleConfig))

/** The rules that a member has to do with, given what stands in it. */
export type Relevance = (member: string, values: readonly string[]) => readonly RuleCheck[]

/** Finds out, by one run with the right configuration, which rules each member has to do with. */
export function relevance(): Promise<Relevance> {
  const { fake } = served()
  return findRelevance(fakeTarget(fake, direct(fake), 'fake:'), checksIn(checks, 'full'))
}

/** Every text in a member. */
const textsOf = (value: unknown): readonly string[] =>
  typeof value === 'string' ? [value] : Object.values(Object(value)).flatMap(textsOf)

/** Judges an honest fake by a configuration with one member wrong, and lets doctor look at it. */
export async function tryMisconfiguration(
  { member, value, hooks }: Misconfiguration,
  relevant: Relevance,
): Promise<MisconfiguredOutcome> {
  const { fake, config } = served()
  const wrong = member.startsWith('control.') ? config : withMember(config, member, value)
  const among = relevant(member, textsOf(memberOf(config, member)))
  const target = claimedTarget(fake, wrong, hooks ? { hooks } : {})
  const found = await diagnose(target)
  const detected = await detect(target)
  const { results, claims = [] } = await run({
    target,
    checks: among,
    seed: 1,
    runs: 1,
    detected,
    histories: historiesOf(target),
  })
  const open = results.filter(({ verdict }) => verdict !== 'pass')
  return {
    accusations: open.flatMap((result) => accusationsOf(result, member)),
    open: open.length,
    claimed: claims.map((claim) => `${claim.member} (${claim.state}: ${claim.seen})`),
    ...examined(found, member),
  }
}

/** The verdicts of a rule that accuse the server, or the suite itself, and name no member that may be wrong instead. */
const accusationsOf = ({ rule, operations }: RuleResult, member: string): readonly string[] =>
  operations
    .filter(({ verdict }) => ['fail', 'warn', 'error'].includes(verdict))
    .filter(({ verdict, configuration = '' }) => verdict === 'error' || !configuration.startsWith(member))
    .map(({ operation, verdict, reason }) => `${verdict} ${rule.id} at ${operation}: ${reason}`)

function examined(
  found: Awaited<ReturnType<typeof diagnose>>,
  member: string,
): Pick<MisconfiguredOutcome, 'diagnosed' | 'misdiagnosed'> {
  const wrong = [...found.keys, ...found.records].filter(({ fine }) => fine === false)
  const isIt = ({ name }: (typeof wrong)[number]) => name.startsWith(member)
  return {
    diagnosed:
      isContradicted(found) &&
      (wrong.some(isIt) || found.contradictions.some((line) => line.startsWith(member))),
    misdiagnosed: wrong.filter((one) => !isIt(one)).map(({ name, seen }) => `${name} ${seen}`),
  }
}
