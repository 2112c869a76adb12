import { settleMs } from '../../cli/run/session-options.js'
import { direct, fakeTarget } from '../../cli/target/fake-target.js'
import type { Assumptions, Variant } from '../../contract/index.js'
import { type AnyFake, createFake } from '../../fake-server/index.js'
import { checks, type RunResult, run, type Target, type Transport } from '../../suites/index.js'
import { VirtualTime } from '../virtual-time.js'

/** Something between a run and a server, or a fault of the server, as a layer over its transport. */
export type Layer = (transport: Transport, time: VirtualTime) => Transport

/** What the fake behind a layer is made of. */
interface Served {
  readonly variant?: Variant
  readonly assumptions?: Partial<Assumptions>
}

/** What each answer takes, in milliseconds. */
const answerMs = 20

const begin = Date.parse('2030-01-01T00:00:00Z')

/** The honest fake behind a layer, on a clock of its own, with what a person would configure of it. */
export function behind(layer: Layer, options: Served = {}): Target {
  const time = new VirtualTime()
  let movedMs = 0
  const now = () => begin + time.now() + movedMs
  const fake: AnyFake = createFake({ ...options, seed: 5, now })
  const dated: Transport = async (request) => {
    await time.pause(answerMs)
    const { headers, ...answer } = await direct(fake)(request)
    return { ...answer, headers: { date: new Date(now()).toUTCString(), ...headers } }
  }
  const { isExact: _, ...target } = fakeTarget(fake, layer(dated, time), 'http://127.0.0.1:1')
  const advanceClock = async (ms: number) => {
    movedMs += ms
  }
  return { ...target, control: { ...target.control, advanceClock }, pauses: time }
}

/** Judges some rules of a target as a run on a server does. */
export const judgeByRules = (target: Target, ids: readonly string[]): Promise<RunResult> =>
  run({ target, checks: checks.filter(({ rule }) => ids.includes(rule.id)), seed: 5, settleMs })

/** The rules that a run accuses the server of breaking, or warns about, with the reasons. */
export const accusations = ({ results }: RunResult): readonly string[] =>
  results.flatMap(({ rule, verdict, reason }) =>
    ['fail', 'warn', 'error'].includes(verdict) ? [`${verdict} ${rule.id}: ${reason}`] : [],
  )

/** The claims of the configuration that a run found not to hold, each in a few words. */
export const found = ({ claims = [] }: RunResult): readonly string[] =>
  claims.map(({ member, state }) => `${member} is ${state}`)

/** The rules of a run that fail. */
export const failing = ({ results }: RunResult): readonly string[] =>
  results.flatMap(({ rule, verdict }) => (verdict === 'fail' ? [rule.id] : []))
