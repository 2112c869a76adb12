import { setTimeout } from 'node:timers/promises'

/** How long connections may take to end, in milliseconds. */
const graceMs = 500

/** Closes connections, without waiting for calls that were given up and may never be answered. */
export const closeSoon = (close: () => Promise<unknown>): Promise<unknown> =>
  Promise.race([close(), setTimeout(graceMs)])
