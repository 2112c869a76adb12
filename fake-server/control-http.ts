import type { Control } from './control.js'
import type { FakeRequest, FakeResponse } from './message.js'

/** The reserved path under which a served fake takes control calls. */
export const controlPath = '/__fake/'

type Command = (control: Control, body: Record<string, unknown>) => unknown

const releases = new WeakMap<Control, (() => void)[]>()

const commands: Record<string, Command> = {
  'POST reset': (control) => control.reset(),
  'GET clock': (control) => ({ now: control.now }),
  'POST clock': (control, { advanceMs }) => {
    control.advance(Number(advanceMs))
    return { now: control.now }
  },
  'POST fail-next': (control) => control.failNext(),
  'POST hold-next-write': (control) => {
    releases.set(control, [...(releases.get(control) ?? []), control.holdNextWrite()])
  },
  'POST release': (control) => {
    for (const release of releases.get(control) ?? []) release()
    releases.delete(control)
  },
  'GET journal': (control) => ({ data: control.journal }),
  'POST feature': (control, { feature, on, key }) =>
    control.setFeature(String(feature) as 'deals', on === true, asKey(key)),
  'POST contact-limit': (control, { on, key }) => control.setContactLimitReached(on === true, asKey(key)),
  'GET deliveries': (control) => ({ data: control.deliveries }),
  'POST refuse-deliveries': (control, { on }) => control.refuseDeliveries(on === true),
}

const asKey = (key: unknown) => (typeof key === 'string' ? key : undefined)

/** Answers one control call: 200 with what it gives, 404 for an unknown one, 400 for a wrong one. */
export function controlReply(control: Control, { method, target, body }: FakeRequest): FakeResponse {
  const name = `${method} ${target.slice(controlPath.length).split('?', 1)[0]}`
  const command = commands[name]
  if (!command) return json(404, { error: `no control call '${name}'`, calls: Object.keys(commands) })
  try {
    const given = body === '' ? {} : (JSON.parse(body) as Record<string, unknown>)
    return json(200, command(control, given) ?? {})
  } catch (error) {
    return json(400, { error: error instanceof Error ? error.message : String(error) })
  }
}

const json = (status: number, value: unknown): FakeResponse => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8' },
  body: JSON.stringify(value),
})
