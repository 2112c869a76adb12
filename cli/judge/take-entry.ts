import type { ReadEntry } from '../../products/traffic/index.js'

/** Receives what an entry of a file comes to. */
export type TakeEntry = (entry: ReadEntry) => void
