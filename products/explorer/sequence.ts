import { Inconclusive, type Json, Unreachable, Untested } from '../../suites/api/index.js'
import { commandOf } from './commands/index.js'
import { nouns } from './model/known.js'
import { NotApplicable } from './model/not-applicable.js'
import type { Scenario } from './scenario.js'
import type { Sequence, Step } from './step.js'

/** Carries out one step; gives whether it showed anything. Throws `Broken` where an answer breaks a rule. */
export async function carryOut(scenario: Scenario, { command, args, n }: Step): Promise<boolean> {
  try {
    await commandOf(command).run(scenario, args, n)
    return true
  } catch (error) {
    if (error instanceof NotApplicable) return false
    if (!(error instanceof Inconclusive || error instanceof Untested || error instanceof Unreachable))
      throw error
    // What became of the records is not known.
    for (const name of namesIn(args)) scenario.world.forget(name)
    for (const noun of nouns) scenario.world.open(noun)
    return false
  }
}

/** Carries out the steps in their order; throws `Broken` at the first answer that breaks a rule. */
export async function carryOutAll(scenario: Scenario, sequence: Sequence): Promise<void> {
  for (const step of sequence) await carryOut(scenario, step)
}

/** Every text in the arguments of a step, the names of records among them. */
export function namesIn(args: Json): readonly string[] {
  const names: string[] = []
  const visit = (value: unknown): void => {
    if (typeof value === 'string') names.push(value)
    else if (typeof value === 'object' && value !== null) for (const one of Object.values(value)) visit(one)
  }
  visit(args)
  return names
}
