import type { Report, ReportedEndpoint, ReportedRule } from '../model/report.js'
import type { RuleHead } from '../text/rule-head.js'

/** What is known of a run before its first rule. */
export type ReportHead = Pick<
  Report,
  | 'version'
  | 'seed'
  | 'target'
  | 'startedAt'
  | 'documented'
  | 'tool'
  | 'selection'
  | 'client'
  | 'warnings'
  | 'repeat'
>

/** A rule that a run is to judge, and the operations at which. */
export type PlannedRule = RuleHead & {
  readonly endpoints: readonly string[]
}

/** A rule's verdict, without its endpoints, which have lines of their own. */
export type RuleVerdict = Omit<ReportedRule, 'endpoints'>

/** When something happened, in milliseconds since the run began; absent where a report was converted. */
interface Timed {
  readonly atMs?: number
}

/** One line of an NDJSON report. Readers must let further events and further members pass. */
export type RunEvent =
  /** The first line: the head of the report, and the rules to judge. */
  | ({ readonly event: 'start'; readonly rules: readonly PlannedRule[] } & ReportHead)
  /** The run has reserved its id, which is part of the name of everything that it creates. */
  | ({ readonly event: 'run'; readonly runId: string } & Timed)
  /** A rule was judged at one of its operations; a later line for the same place replaces an earlier one. */
  | ({ readonly event: 'endpoint'; readonly rule: string } & Timed & ReportedEndpoint)
  /** A rule was judged at all of its operations; a later line for the same rule replaces an earlier one. */
  | ({ readonly event: 'rule'; readonly requests?: number } & Timed & RuleVerdict)
  /** Something that the reader should know, for instance a long wait. */
  | ({ readonly event: 'note'; readonly text: string } & Timed)
  /** The last line: the report without its rules. A file without it is of a run that has not ended. */
  | ({ readonly event: 'end' } & Timed & Omit<Report, 'rules'>)
