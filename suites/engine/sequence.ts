import * as fc from 'fast-check'
import type { Api } from './api.js'
import type { Check } from './check.js'
import { property } from './property.js'

/** One step of a sequence: whether it applies to the model, and what it does and asserts. */
export type Step<Model> = fc.AsyncCommand<Readonly<Model>, Api>

/** A check over drawn sequences of steps, each run against the target and compared with a model. */
export function sequence<Model extends object>(
  steps: readonly fc.Arbitrary<fc.AsyncCommand<Model, Api>>[],
  begin: (api: Api) => Promise<Model>,
  { atMost = 3, maxSteps = 8 }: { readonly atMost?: number; readonly maxSteps?: number } = {},
): Check {
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
