/** The kinds of records that a judgement locks while it lasts, and those that it shares with others. */
export interface ResourceLock {
  readonly alone: ReadonlySet<string>
  readonly shared: ReadonlySet<string>
  /** What it locks while it waits for something and makes no call; absent where it has no such wait. */
  readonly atRest?: ResourceLock
}

/** What a judgement has to itself that nothing else may call the target during, and any other one shares. */
export const wholeTarget = 'the target'

/** Whether two judgements may run at the same time. */
export const compatible = (one: ResourceLock, other: ResourceLock): boolean =>
  isApart(one, other) && isApart(other, one)

/** Whether nothing that one judgement has to itself is used by the other. */
const isApart = ({ alone }: ResourceLock, { alone: others, shared }: ResourceLock): boolean =>
  [...alone].every((kind) => !others.has(kind) && !shared.has(kind))
