import type { FakeRequest, FakeResponse } from '../pipeline/message.js'
import type { ProviderState } from '../store/records.js'
import type { Control } from './control.js'

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
  'POST quota': (control, { messages, key }) => control.setQuota(asCount(messages), asKey(key)),
  'POST sms-balance': (control, { messages, key }) => control.setSmsBalance(asCount(messages), asKey(key)),
  'POST sending-paused': (control, { on, key }) => control.setSendingPaused(on === true, asKey(key)),
  'POST provider': (control, { state, key }) => control.setProvider(state as ProviderState, asKey(key)),
  'GET outbox': (control) => ({ data: control.outbox }),
  'GET deliveries': (control) => ({ data: control.deliveries }),
  'POST deliveries': (control, { url, headers, body }) => ({
    status: control.receive({
      url: String(url),
      headers: headers as Readonly<Record<string, string>>,
      body: String(body),
    }),
  }),
  'GET invitations': (control) => ({ data: control.invitations }),
  'POST refuse-deliveries': (control, { on }) => control.refuseDeliveries(on === true),
}

/** A number of messages; null, as JSON knows no infinity, stands for no bound. */
const asCount = (value: unknown) =>
  value === null ? Number.POSITIVE_INFINITY : typeof value === 'number' ? value : Number.NaN

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
