import type { TargetControl } from '../suites/index.js'
import type { Misconfiguration } from './misconfiguration.js'

/** Each hook that is missing, throws, does nothing, or less than its name says. */
export function hookMisconfigurations(): readonly Misconfiguration[] {
  const without = (name: keyof TargetControl) => (right: TargetControl) => {
    const { [name]: _, ...others } = right
    return others
  }
  const replaced = (hooks: Partial<TargetControl>) => (right: TargetControl) => ({ ...right, ...hooks })
  const broken = async (): Promise<never> => {
    throw new Error('the environment does not answer')
  }
  const deaf = { received: async () => [], refuse: async () => undefined }
  return [
    ...(['advanceClock', 'holdNextWrite', 'failNext', 'receiver'] as const).map(
      (name): Misconfiguration => ({ member: `control.${name}`, way: 'missing', hooks: without(name) }),
    ),
    ...(['advanceClock', 'holdNextWrite', 'failNext'] as const).map(
      (name): Misconfiguration => ({
        member: `control.${name}`,
        way: 'throws',
        hooks: replaced({ [name]: broken }),
      }),
    ),
    {
      member: 'control.advanceClock',
      way: 'does nothing',
      hooks: replaced({ advanceClock: async () => undefined }),
    },
    {
      member: 'control.advanceClock',
      way: 'does too little',
      hooks: (right) => ({ ...right, advanceClock: async (ms) => right.advanceClock?.(ms / 10) }),
    },
    {
      member: 'control.holdNextWrite',
      way: 'does nothing',
      hooks: replaced({ holdNextWrite: async () => async () => undefined }),
    },
    { member: 'control.failNext', way: 'does nothing', hooks: replaced({ failNext: async () => undefined }) },
    {
      member: 'control.receiver',
      way: 'does nothing',
      hooks: replaced({ receiver: { url: 'https://receiver.example.com/unknown', ...deaf } }),
    },
  ]
}
