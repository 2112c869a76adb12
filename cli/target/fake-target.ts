import { type AnyFake, demoKeys, limitedKeys } from '../../fake-server/index.js'
import {
  type Pauses,
  type Target,
  type TargetControl,
  type TargetRecords,
  type Transport,
  virtualPauses,
} from '../../suites/index.js'
import { fakeRecords } from './fake-records.js'

/** A transport straight into a fake, without a socket. */
export const direct =
  (fake: AnyFake): Transport =>
  async ({ method, path, headers, body = '' }) => {
    const answer = await fake.handle({ method, target: path, headers, body })
    return { status: answer.status, headers: answer.headers, text: answer.body }
  }

/**
 * A fake as a target with every capability; the transport decides how it is reached. Its records are looked up in the
 * fake, unless they are known.
 */
export const fakeTarget = (
  fake: AnyFake,
  transport: Transport,
  baseUrl: string,
  records: TargetRecords = fakeRecords(fake),
): Target => ({
  baseUrl,
  variant: fake.variant,
  transport,
  keys: { ...demoKeys, limited: limitedKeys },
  records,
  control: controlOf(fake),
  assumptions: fake.control.core.assumptions,
  isExact: true,
  pauses: pausesOf(fake),
  allow: 'sends',
})

/** Waits that take no time, as they move the fake's clock; what else moves that clock is not a wait. */
function pausesOf({ control }: AnyFake): Pauses {
  const waits = virtualPauses()
  return {
    now: waits.now,
    async pause(ms) {
      await waits.pause(ms)
      control.advance(ms)
    },
  }
}

const controlOf = ({ control }: AnyFake): TargetControl => ({
  advanceClock: async (ms) => control.advance(ms),
  async holdNextWrite() {
    const release = control.holdNextWrite()
    return async () => release()
  },
  failNext: async () => control.failNext(),
  receiver: {
    url: 'https://receiver.example.com/hook',
    received: async () => control.deliveries,
    refuse: async (on) => control.refuseDeliveries(on),
    send: async (delivery) => control.receive(delivery),
  },
})
