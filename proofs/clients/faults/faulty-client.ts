import type { ClientRuleId, DisturbanceName, GapName } from '../../../contract/index.js'
import { scenario } from '../scenario/scenario.js'
import type { ScenarioTests } from '../scenario/scenario-test.js'
import { type ClientSubject, honest } from '../subject.js'

/** A client that breaks a rule, or depends on one value of what the document leaves open. */
export interface FaultyClient extends ClientSubject {
  readonly name: string
  readonly breaks: ClientRuleId | { readonly gap: GapName }
  /** The rules that the fault breaks as well, each with the reason. */
  readonly also: Readonly<Partial<Record<ClientRuleId, string>>>
  /** The disturbance under which it shows, where the tests themselves do not show it. */
  readonly disturb?: DisturbanceName
  /** The tests that its author has. */
  readonly tests: ScenarioTests
}

type Options = Partial<Pick<FaultyClient, 'also' | 'disturb' | 'receiver' | 'tests'>>

/** Makes a client that differs from the honest one in how it is made, and breaks a rule or depends on a gap. */
export const faulty = (
  breaks: FaultyClient['breaks'],
  name: string,
  make: ClientSubject['make'],
  options: Options = {},
): FaultyClient => ({ ...honest, name, breaks, make, also: {}, tests: scenario, ...options })
