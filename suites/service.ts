import { Api } from './api/api.js'
import { dialectOf } from './api/dialect.js'
import { KeyedWrites } from './api/keyed-writes.js'
import { lockOf } from './api/locks.js'
import { measureLag, reserveRunId } from './api/run-id.js'
import type { RunState } from './api/run-state.js'
import { Settling } from './api/settling.js'
import { Slots } from './api/slots.js'
import type { Target } from './api/target.js'
import type { Service } from './engine/service.js'
import { ConfiguredMembers } from './preconditions/index.js'

/** What the engine has to know of this API. */
export const service: Service<Api, Target> = {
  dialectOf,
  open(client, target) {
    const slots = new Slots(target.records.slots?.free ?? [])
    client.listen((exchange) => slots.learn(exchange))
    const keyedWrites = new KeyedWrites()
    client.listen((exchange) => keyedWrites.learn(exchange))
    const run: RunState = {
      slots,
      settling: new Settling((ms) => client.pause(ms)),
      keyedWrites,
      facts: new Set(),
      webhookSecrets: new Map(),
    }
    return {
      preconditions: new ConfiguredMembers(client, target),
      apiAt: (context, place) => new Api(context, place, target, run),
    }
  },
  async reserveRunId(client, target, seed) {
    const runId = await reserveRunId(client, target, seed)
    await measureLag(client, runId).catch(() => undefined)
    return runId
  },
  lockOf,
  timing: ['rev-increment', 'reply-visibility', 'timeline-milestones'],
}
