import { direct, fakeTarget } from '../cli/target/fake-target.js'
import type { Rule } from '../contract/index.js'
import { type AnyFake, createFake } from '../fake-server/index.js'
import { checks, checksIn, type RunResult, run, type Target, type TargetControl } from '../suites/index.js'

/** A hook that does less or more than its name says, on a fake that keeps every rule. */
export interface WeakHook {
  readonly name: keyof TargetControl
  readonly change: (target: Target, fake: AnyFake) => Target
  /** Whether it is of use all the same, for some calls. */
  readonly isPartial?: boolean
}

const control = (target: Target, hooks: Partial<TargetControl>): Target => ({
  ...target,
  control: { ...target.control, ...hooks },
})

const never = () => new Promise<never>(() => undefined)

async function fails(): Promise<never> {
  throw new Error('the staging console answered 502')
}

const receiver = (change: Partial<NonNullable<TargetControl['receiver']>>) => (target: Target) =>
  target.control.receiver ? control(target, { receiver: { ...target.control.receiver, ...change } }) : target

/** Every way for a hook to be weak, by what it does. */
export const weakHooks: Readonly<Record<string, WeakHook>> = {
  'advanceClock fails': {
    name: 'advanceClock',
    change: (target) => control(target, { advanceClock: fails }),
  },
  'advanceClock hangs': {
    name: 'advanceClock',
    change: (target) => control(target, { advanceClock: never }),
  },
  'advanceClock does nothing': {
    name: 'advanceClock',
    change: (target) => control(target, { advanceClock: async () => undefined }),
  },
  'advanceClock takes milliseconds for seconds': {
    name: 'advanceClock',
    change: (target, fake) =>
      control(target, { advanceClock: async (ms) => fake.control.advance(ms * 1000) }),
  },
  'advanceClock takes seconds for milliseconds': {
    name: 'advanceClock',
    change: (target, fake) =>
      control(target, { advanceClock: async (ms) => fake.control.advance(ms / 1000) }),
  },
  'failNext fails': { name: 'failNext', change: (target) => control(target, { failNext: fails }) },
  'failNext hangs': { name: 'failNext', change: (target) => control(target, { failNext: never }) },
  'failNext does nothing': {
    name: 'failNext',
    change: (target) => control(target, { failNext: async () => undefined }),
  },
  'failNext fails three requests': { name: 'failNext', change: failsThree },
  'failNext fails no read': { name: 'failNext', change: failsNoRead, isPartial: true },
  'holdNextWrite fails': {
    name: 'holdNextWrite',
    change: (target) => control(target, { holdNextWrite: fails }),
  },
  'holdNextWrite hangs': {
    name: 'holdNextWrite',
    change: (target) => control(target, { holdNextWrite: never }),
  },
  'holdNextWrite does nothing': {
    name: 'holdNextWrite',
    change: (target) => control(target, { holdNextWrite: async () => async () => undefined }),
  },
  'receiver receives nothing': {
    name: 'receiver',
    change: receiver({ received: async () => [], send: async () => 0 }),
    isPartial: true,
  },
  'receiver forgets what it receives': { name: 'receiver', change: receiver({ received: async () => [] }) },
  'receiver fails': { name: 'receiver', change: receiver({ received: fails }) },
  'receiver never refuses': { name: 'receiver', change: receiver({ refuse: async () => undefined }) },
}

function failsThree(target: Target): Target {
  let left = 0
  return {
    ...control(target, {
      failNext: async () => {
        left = 3
      },
    }),
    async transport(request) {
      left -= 1
      if (left < 0) return target.transport(request)
      const headers = { 'content-type': 'application/json' }
      return { status: 500, headers, text: '{"error":{"code":"internal","message":"no","details":null}}' }
    },
  }
}

function failsNoRead(target: Target, fake: AnyFake): Target {
  let isOrdered = false
  return {
    ...control(target, {
      failNext: async () => {
        isOrdered = true
      },
    }),
    async transport(request) {
      if (isOrdered && request.method !== 'GET') {
        isOrdered = false
        fake.control.failNext()
      }
      return target.transport(request)
    },
  }
}

/** The target whose hook moves the clock of records, and not what calls are counted by. */
export function withCallsByAnotherClock(target: Target, fake: AnyFake): Target {
  const shift = (ms: number) => {
    const { calls } = fake.control.core
    for (const [key, admitted] of calls)
      calls.set(
        key,
        admitted.map((at) => at + ms),
      )
  }
  return control(target, {
    advanceClock: async (ms) => {
      fake.control.advance(ms)
      shift(ms)
    },
  })
}

/** Judges an honest fake, on which time passes by pauses too, by all rules that hooks or a small quota are used for, or by those named. */
export async function judgeWithHooks(
  change: WeakHook['change'],
  isJudged = ({ needs }: Rule) =>
    needs.some((need) => need.startsWith('control:') || need === 'key:low-rate'),
): Promise<RunResult> {
  let now = Date.parse('2030-01-01T00:00:00Z')
  const fake = createFake({ seed: 3, now: () => now })
  const pauses = {
    now: () => now,
    async pause(ms: number) {
      now += ms
    },
  }
  const target = change({ ...fakeTarget(fake, direct(fake), 'fake:'), pauses }, fake)
  const own = checksIn(checks, 'full').filter(({ rule }) => isJudged(rule))
  return run({ target, checks: own, seed: 3, hookTimeoutMs: 30 })
}
