import type { Config } from '../cli/config.js'
import { diagnose, isContradicted } from '../cli/doctor/diagnosis.js'
import { configOf } from '../cli/fake/fake-config.js'
import { direct, fakeTarget } from '../cli/target/fake-target.js'
import { serverTarget } from '../cli/target/server-target.js'
import { type AnyFake, createFake } from '../fake-server/index.js'
import {
  checks,
  checksIn,
  detect,
  type RuleCheck,
  type RuleResult,
  run,
  type Target,
  type Transport,
} from '../suites/index.js'
import type { Misconfiguration } from './misconfiguration.js'
import { memberOf, misconfigurations, withMember } from './misconfigurations.js'
import { relevanceOf } from './relevance.js'

/** What came of a misconfiguration. */
export interface Outcome {
  /** Verdicts that accuse an honest server, or the suite itself. */
  readonly accusations: readonly string[]
  /** Rules that are not verified. */
  readonly open: number
  /** How many of these name the member. */
  readonly named: number
  /** Rules that are not verified and name nothing. */
  readonly others: readonly string[]
  /** Whether doctor exits 2, and names the member as what is not as said. */
  readonly diagnosed: boolean
  /** What else doctor finds wrong. */
  readonly misdiagnosed: readonly string[]
}

const baseUrl = 'http://127.0.0.1:1'

/** An honest fake with what a person would write down of it. */
function served(): { readonly fake: AnyFake; readonly config: Config } {
  const fake = createFake({ seed: 1, now: Date.now })
  return { fake, config: configOf(fake, baseUrl, {}) }
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

/** A transport into a fake that says what time it is, as a server does. */
const dated =
  (fake: AnyFake): Transport =>
  async (request) => {
    const { headers, ...answer } = await direct(fake)(request)
    return { ...answer, headers: { ...headers, date: new Date(fake.control.now).toUTCString() } }
  }

/** Every misconfiguration of the demo. */
export const rows = misconfigurations(sampleConfig, ownRecords(sample, sampleConfig))

/** The rules that a member has to do with, given what stands in it. */
export type Relevance = (member: string, values: readonly string[]) => readonly RuleCheck[]

/** Finds out, by one run with the right configuration, which rules each member has to do with. */
export function relevance(): Promise<Relevance> {
  const { fake } = served()
  return relevanceOf(fakeTarget(fake, direct(fake), baseUrl), checksIn(checks, 'full'))
}

/** Every text in a member. */
const textsOf = (value: unknown): readonly string[] =>
  typeof value === 'string' ? [value] : Object.values(Object(value)).flatMap(textsOf)

/** Judges an honest fake by a configuration with one member wrong, and lets doctor look at it. */
export async function tryMisconfiguration(
  { member, value, hooks = (right) => right }: Misconfiguration,
  relevant: Relevance,
): Promise<Outcome> {
  const { fake, config } = served()
  const wrong = member.startsWith('control.') ? config : withMember(config, member, value)
  const among = relevant(member, textsOf(memberOf(config, member)))
  const exact = fakeTarget(fake, direct(fake), baseUrl)
  const { control, pauses } = exact
  const target: Target = {
    ...serverTarget({ baseUrl, apiKey: wrong.apiKey ?? '' }, wrong, dated(fake)),
    control: hooks(control),
    ...(pauses ? { pauses } : {}),
    allow: 'sends',
  }
  const found = await diagnose(target)
  const detected = await detect(target)
  const { results } = await run({ target, checks: among, seed: 1, runs: 1, detected })
  return { ...judged(results, member), ...examined(found, member) }
}

/** A wrong assumption may turn an uncertain statement into a question; nothing else may. */
const accusing = (member: string): readonly string[] =>
  member.startsWith('assumptions.') ? ['fail', 'error'] : ['fail', 'warn', 'error']

function judged(
  results: readonly RuleResult[],
  member: string,
): Pick<Outcome, 'accusations' | 'open' | 'named' | 'others'> {
  const open = results.filter(({ verdict }) => verdict !== 'pass')
  const line = ({ rule, verdict, reason = '' }: RuleResult) => `${verdict} ${rule.id}: ${reason}`
  const isNamed = ({ configuration = '', remediation = '', reason = '' }: RuleResult) =>
    configuration.startsWith(member) ||
    remediation.includes(member) ||
    reason.includes(member.replace('assumptions.', ''))
  return {
    accusations: open.filter(({ verdict }) => accusing(member).includes(verdict)).map(line),
    open: open.length,
    named: open.filter(isNamed).length,
    others: open.filter((result) => !isNamed(result) && !accusing(member).includes(result.verdict)).map(line),
  }
}

function examined(
  found: Awaited<ReturnType<typeof diagnose>>,
  member: string,
): Pick<Outcome, 'diagnosed' | 'misdiagnosed'> {
  const wrong = [...found.keys, ...found.records].filter(({ fine }) => fine === false)
  const isIt = ({ name }: (typeof wrong)[number]) => name.startsWith(member)
  return {
    diagnosed:
      isContradicted(found) &&
      (wrong.some(isIt) || found.contradictions.some((line) => line.startsWith(member))),
    misdiagnosed: wrong.filter((one) => !isIt(one)).map(({ name, seen }) => `${name} ${seen}`),
  }
}
