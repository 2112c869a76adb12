import type { Report } from '../../reporters/index.js'
import { exitCodes } from '../exit.js'

/** How a command ended, as its report says it. */
export type ReportedExit = NonNullable<Report['exit']>

const statuses = {
  [exitCodes.ok]: 'ok',
  [exitCodes.fails]: 'fails',
  [exitCodes.usage]: 'usage',
  [exitCodes.incomplete]: 'incomplete',
  [exitCodes.interrupted]: 'interrupted',
} as const satisfies Record<(typeof exitCodes)[keyof typeof exitCodes], ReportedExit['status']>

/** An exit code with what it means; the reason says why it is not 0. */
export const exitOf = (code: number, reason?: string): ReportedExit => ({
  code,
  status: statuses[code as keyof typeof statuses] ?? 'incomplete',
  ...(code === exitCodes.ok || reason === undefined ? {} : { reason }),
})
