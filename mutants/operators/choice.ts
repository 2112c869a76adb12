import type { Assumptions, GapName } from '../../contract/index.js'
import type { Context, PipelineStep, StepName } from '../../fake-server/pipeline/context.js'
import { aroundStep } from './step.js'

/** Makes another choice for a gap in the calls that pass a test than in all others; the query is known from validation on. */
export const choosingAlso =
  <N extends GapName>(gap: N, value: Assumptions[N], when: (context: Context) => boolean) =>
  (behaviour: { readonly steps: Record<StepName, PipelineStep> }): void => {
    for (const step of ['parse', 'validate'] as const)
      aroundStep(step, (next, context) => {
        if (when(context)) Object.assign(context, { assumptions: { ...context.assumptions, [gap]: value } })
        return next()
      })(behaviour)
  }

/** The calls of some operations. */
export const callsOf =
  (...operations: readonly string[]) =>
  ({ operation }: Context): boolean =>
    operations.includes(operation)
