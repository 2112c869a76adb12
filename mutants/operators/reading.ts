import type { Context } from '../../fake-server/pipeline/context.js'
import { aroundStep } from './step.js'

/** Changes a call once it is read and before it is validated, as a lenient reader would. */
export const onRead = (operation: string, change: (context: Context) => void) =>
  aroundStep('validate', (next, context) => {
    if (context.operation === operation) change(context)
    return next()
  })
