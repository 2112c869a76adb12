import type { DisturbanceName } from '../../contract/index.js'

/** The disturbances that a proxy can bring about without a change to what a server answers. */
export const proxyDisturbances = [
  'rate-limit-seconds',
  'rate-limit-date',
  'unavailable',
  'internal',
  'reset-before',
  'reset-after',
  'slow',
  'in-progress',
] as const satisfies readonly DisturbanceName[]

/** The name of one of them. */
export type ProxyDisturbance = (typeof proxyDisturbances)[number]
