import { bytesOf } from '../pipeline/bytes.js'
import type { FakeRequest } from '../pipeline/message.js'
import { Rendered } from '../pipeline/rendered.js'
import type { Control } from './control.js'
import { bodyOf } from './control-body.js'
import { controlCalls } from './control-calls.js'

/** The reserved path under which a served fake takes control calls. */
export const controlPath = '/__fake/'

/** Answers one control call: 200 with its result, 404 for an unknown one, 400 for a wrong one. */
export function controlReply(control: Control, { method, target, body }: FakeRequest): Rendered {
  const name = `${method} ${target.slice(controlPath.length).split('?', 1)[0]}`
  const call = controlCalls[name]
  if (!call) return json(404, { error: `no control call '${name}'`, calls: Object.keys(controlCalls) })
  try {
    return json(200, call.run(control, bodyOf(body, call.takes) as never) ?? {})
  } catch (error) {
    return json(400, { error: error instanceof Error ? error.message : String(error) })
  }
}

function json(status: number, value: unknown): Rendered {
  const text = JSON.stringify(value, (_, member: unknown) =>
    member instanceof Error ? member.stack : member,
  )
  return new Rendered(status, { 'content-type': 'application/json; charset=utf-8' }, bytesOf(text))
}
