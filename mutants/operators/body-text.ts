import type { Context } from '../../fake-server/pipeline/context.js'
import { aroundStep } from './step.js'

/** Has the text of a body parsed as another text where `change` returns one. */
export const onBodyText = (change: (text: string, context: Context) => string | undefined) =>
  aroundStep('parse', (next, context) => {
    const { request } = context
    const body = change(request.body, context)
    if (body === undefined) return next()
    // The steps before have found the key and the path; only the body is replaced, and only for this step.
    Object.assign(context, { request: { ...request, body } })
    const reply = next()
    Object.assign(context, { request })
    return reply
  })

/** The value of a text; undefined where it is not JSON. */
export function tryJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
