import type { Control } from '../double/control/control.js'
import type { RequestHandler } from './web.js'

const handlers = new WeakMap<Control, RequestHandler>()

/** Notes what answers the requests to the fake of a control. */
export function keepHandler(control: Control, answer: RequestHandler): void {
  handlers.set(control, answer)
}

/** What answers the requests to the fake of a control. */
export function handlerOf(control: Control): RequestHandler {
  const handler = handlers.get(control)
  if (handler === undefined) throw new Error('the fake of this control has no doors')
  return handler
}
