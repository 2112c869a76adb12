import type { DriverName } from './drivers.js'

/** The least share of every 12th mutant that recordings of 5,000 requests show; a change that shows fewer is a step back. */
export const leastShare: Readonly<Record<DriverName, { readonly open: number; readonly closed: number }>> = {
  clients: { open: 0.33, closed: 0.37 },
  tests: { open: 0.5, closed: 0.6 },
}
