import type { ReadEntry } from '../../products/traffic/index.js'

/** Receives each entry of a file as it is read. */
export type TakeEntry = (entry: ReadEntry) => void
