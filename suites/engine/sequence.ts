import * as fc from 'fast-check'
import type { Caller } from './caller.js'
import type { CheckOf } from './check.js'
import { property } from './property.js'

/** One step of a sequence: whether it applies to the model, and what it does and asserts. */
export type StepOf<Model, A> = fc.AsyncCommand<Readonly<Model>, A>

/** The length of sequences, and the number that is drawn. */
export interface SequenceOptions {
  readonly atMost?: number
  readonly maxSteps?: number
}

/** A check over drawn sequences of steps, each run against the target and compared with a model. */
export function sequence<Model extends object, A extends Caller<A>>(
  steps: readonly fc.Arbitrary<fc.AsyncCommand<Model, A>>[],
  begin: (api: A) => Promise<Model>,
  { atMost = 3, maxSteps = 8 }: SequenceOptions = {},
): CheckOf<A> {
  const commands = fc.commands([...steps], { maxCommands: maxSteps })
  return property(
    commands,
    async (api, drawn) => {
      const model = await begin(api)
      await fc.asyncModelRun(() => ({ model, real: api }), drawn)
    },
    { atMost },
  )
}
