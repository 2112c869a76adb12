import { type Operation, type OperationId, statusOfCode } from '../../contract/index.js'

/** How often an exploration met each outcome of each operation, and each transition. */
export class Coverage {
  readonly outcomes = new Map<OperationId, Map<string, number>>()
  readonly transitions = new Map<string, number>()

  /** Notes an answer: its status, and the code of an error. */
  answered(operation: OperationId, status: number, code: string | undefined): void {
    const at = this.outcomes.get(operation) ?? new Map<string, number>()
    const outcome = code === undefined ? String(status) : `${status} ${code}`
    this.outcomes.set(operation, at.set(outcome, (at.get(outcome) ?? 0) + 1))
  }

  /** Notes a transition, for instance `deal open -> won`. */
  moved(transition: string): void {
    this.transitions.set(transition, (this.transitions.get(transition) ?? 0) + 1)
  }

  /** The documented outcomes of some operations that were never met, by operation. */
  unmet(operations: readonly Operation[]): Readonly<Record<string, readonly string[]>> {
    const all = operations.map(({ id, answer, errors }) => {
      const due = [String(answer.status), ...errors.map((code) => `${statusOfCode[code]} ${code}`)]
      const met = this.outcomes.get(id as OperationId)
      return [id, due.filter((outcome) => !met?.has(outcome))] as const
    })
    return Object.fromEntries(all.filter(([, outcomes]) => outcomes.length > 0))
  }
}
