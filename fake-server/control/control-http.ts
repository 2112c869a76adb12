import { bytesOf } from '../pipeline/bytes.js'
import type { FakeRequest } from '../pipeline/message.js'
import { Rendered } from '../pipeline/rendered.js'
import type { ProviderState } from '../store/records.js'
import type { Control } from './control.js'

/** The reserved path under which a served fake takes control calls. */
export const controlPath = '/__fake/'

type Command = (control: Control, body: Record<string, unknown>) => unknown

const commands: Record<string, Command> = {
  'POST reset': (control) => control.reset(),
  'GET clock': (control) => ({ now: control.now }),
  'POST clock': (control, { advanceMs }) => {
    control.advance(Number(advanceMs))
    return { now: control.now }
  },
  'POST fail-next': (control) => control.failNext(),
  'POST hold-next-write': (control) => void control.holdNextWrite(),
  'POST release': (control) => control.releaseWrites(),
  'GET journal': (control) => ({ data: control.journal, dropped: control.dropped.journal }),
  'POST feature': (control, { feature, on, key }) =>
    control.setFeature(String(feature), on === true, asKey(key)),
  'POST contact-limit': (control, { on, key }) => control.setContactLimitReached(on === true, asKey(key)),
  'POST quota': (control, { messages, key }) => control.setQuota(asCount(messages), asKey(key)),
  'POST sms-balance': (control, { messages, key }) => control.setSmsBalance(asCount(messages), asKey(key)),
  'POST sending-paused': (control, { on, key }) => control.setSendingPaused(on === true, asKey(key)),
  'POST provider': (control, { state, key }) => control.setProvider(state as ProviderState, asKey(key)),
  'GET outbox': (control) => ({ data: control.outbox, dropped: control.dropped.outbox }),
  'GET deliveries': (control) => ({ data: control.deliveries, dropped: control.dropped.deliveries }),
  'POST deliveries': (control, { url, headers, body }) => ({
    status: control.receive({
      url: String(url),
      headers: headers as Readonly<Record<string, string>>,
      body: String(body),
    }),
  }),
  'GET invitations': (control) => ({ data: control.invitations, dropped: control.dropped.invitations }),
  'POST refuse-deliveries': (control, { on }) => control.refuseDeliveries(on === true),
}

/** A number of messages; null stands for no bound, as JSON has no infinity. */
const asCount = (value: unknown) =>
  value === null ? Number.POSITIVE_INFINITY : typeof value === 'number' ? value : Number.NaN

const asKey = (key: unknown) => (typeof key === 'string' ? key : undefined)

/** Answers one control call: 200 with its result, 404 for an unknown one, 400 for a wrong one. */
export function controlReply(control: Control, { method, target, body }: FakeRequest): Rendered {
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

function json(status: number, value: unknown): Rendered {
  const text = JSON.stringify(value, (_, member: unknown) =>
    member instanceof Error ? member.stack : member,
  )
  return new Rendered(status, { 'content-type': 'application/json; charset=utf-8' }, bytesOf(text))
}
