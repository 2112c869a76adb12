import type { Command } from 'commander'

/** What a case shows, or all of them together: how many facts hold, cannot be decided, or do not hold. */
export interface ProofOutcome {
  /** What to print of it. */
  readonly lines?: readonly string[]
  readonly passed?: number
  readonly undecided?: number
  readonly failed?: number
}

/** What a proof does with the arguments of its command. */
export interface ProofPlan<Case, Answer> {
  /** What is above the lines of the cases. */
  readonly head?: string
  readonly cases: readonly Case[]
  /** Carries out a case in this process, one after the other; without it the processes of the proof share the cases. */
  carryOut?(one: Case): Promise<Answer>
  /** Judges the answers in the order of their cases. */
  judge(answer: Answer, one: Case): ProofOutcome
  /** Judges what all answers show together. */
  end?(): ProofOutcome | Promise<ProofOutcome>
  /** Called at last, also where something was thrown. */
  close?(): Promise<void>
}

/** What an npm script such as `npm run prove:chaos` proves. */
export interface ProofCommand<
  Given extends readonly unknown[] = readonly unknown[],
  Case = unknown,
  Answer = unknown,
> {
  readonly shows: string
  /** Adds the arguments and options that the command takes. */
  takes?(command: Command): Command
  /** Gets the arguments, then the options. */
  plan(...given: Given): ProofPlan<Case, Answer> | Promise<ProofPlan<Case, Answer>>
  /** Carries out a case in a process of its own, which knows nothing but the case. */
  carryOut?(one: Case): Promise<Answer>
  /** Whether its last line counts what could not be decided. */
  readonly mayBeUndecided?: true
}
