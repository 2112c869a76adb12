/**
 * How long a read leaves earlier writes to show, on a target whose reads may lag: `none` sends it at once, `measured`
 * waits as long as reads of its operation were seen to lag, `likely` as long as any read was (all that a write may take
 * where no lag was seen yet), and `full` as long as a write may take to show at all.
 */
export type ReadDelay = 'none' | 'measured' | 'likely' | 'full'
