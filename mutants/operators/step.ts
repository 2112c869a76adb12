import type { Reply } from '../../fake-server/messages/reply.js'
import type { Context, PipelineStep, StepName } from '../../fake-server/pipeline/context.js'

type Outcome = Reply | undefined | Promise<Reply | undefined>

/** Puts something around a step of the pipeline. */
export const aroundStep =
  (name: StepName, around: (next: () => Outcome, context: Context) => Outcome) =>
  ({ steps }: { readonly steps: Record<StepName, PipelineStep> }): void => {
    const next = steps[name]
    steps[name] = (context) => around(() => next(context), context)
  }
