import type { Context } from '../../fake-server/pipeline/context.js'
import { changedAt } from './path.js'
import { aroundStep } from './step.js'

/** Changes a call once it is read and before it is validated, as a lenient reader would. */
export const onRead = (operation: string, change: (context: Context) => void) =>
  aroundStep('validate', (next, context) => {
    if (context.operation === operation) change(context)
    return next()
  })

/** Reads another body than was sent, before it is validated. */
export const readAs = (operation: string, change: (sent: Record<string, unknown>) => Context['body']) =>
  onRead(operation, (context) => {
    context.body = change({ ...context.body })
  })

/** Reads another query than was sent, before it is validated. */
export const askedAs = (operation: string, change: (sent: Context['query']) => Context['query']) =>
  onRead(operation, (context) => {
    context.query = change({ ...context.query })
  })

/** Reads another value of one member of a body than was sent; one that becomes undefined is dropped. */
export const memberAs = (operation: string, name: string, change: (value: unknown) => unknown) =>
  readAs(operation, (sent) => changedAt(sent, [name], change))
