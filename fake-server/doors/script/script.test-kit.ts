import { disturbances } from './disturbances.test-kit.js'
import { requests } from './requests.test-kit.js'
import type { Step } from './step.test-kit.js'

/** One month of a client, 300 steps long, the last 100 with faults, rivals, moves of the clock, seeds and control. */
export const script: readonly Step[] = [...requests, ...disturbances]
