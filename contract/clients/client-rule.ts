import type { Variant } from '../operations/operation.js'
import type { DisturbanceName } from './disturbances.js'

/** What decides whether a client keeps a rule: what it sent, how its own tests end under a disturbance, or nothing. */
export type ClientEvidence = 'journal' | 'disturbance' | 'none'

/** An obligation of a client, or an advice to it. */
export interface ClientRule {
  readonly id: string
  /** The section of the document that states it; `0` is the preamble. */
  readonly section: string
  readonly says: string
  readonly variant: Variant | 'both'
  readonly evidence: ClientEvidence
  /** The disturbance under which the client's own tests decide it. */
  readonly disturbance?: DisturbanceName
  /** How a test makes a client meet the rule; why nothing shows it, for a rule without evidence. */
  readonly meet: string
  /** Whether the document says it explicitly. */
  readonly certain: boolean
  /** The variants whose description says it explicitly, where not all do. */
  readonly certainIn?: readonly Variant[]
  /** Why the rule is not certain, where it is not. */
  readonly doubt?: string
}

interface ClientRuleOptions {
  readonly variant?: ClientRule['variant']
  readonly evidence?: ClientEvidence
  readonly disturbance?: DisturbanceName
  readonly meet: string
  readonly doubt?: string
  readonly certainIn?: readonly Variant[]
}

/** A rule that has no id yet. */
export type ClientStatement = Omit<ClientRule, 'id'>

/** States a rule of clients: its section and its sentence. */
export const clientRule = (
  section: string,
  says: string,
  { variant = 'both', evidence = 'journal', disturbance, meet, doubt, certainIn = [] }: ClientRuleOptions,
): ClientStatement => ({
  section,
  says,
  variant,
  evidence,
  ...(disturbance === undefined ? {} : { disturbance }),
  meet,
  certain: doubt === undefined,
  ...(certainIn.length === 0 ? {} : { certainIn }),
  ...(doubt === undefined ? {} : { doubt }),
})

/** Statements under the ids of their rules, each written out in full. */
export type ClientStatements = Readonly<Record<`client.${string}`, ClientStatement>>
