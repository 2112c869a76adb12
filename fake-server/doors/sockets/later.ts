import { load } from '../../load.js'

const { runInThisContext } = load('node:vm') as typeof import('node:vm')
const timers = load('node:timers') as typeof import('node:timers')

// Both are taken when this module is loaded, before a test can replace them, and from Node itself: a test of Jest has a copy
// of `process`, and global timers of its own, which fake timers replace while the sockets of Node go on.

/** `process.nextTick`, whatever fake timers are installed. */
export const { nextTick } = runInThisContext('process') as typeof process

/** `setImmediate`, whatever fake timers are installed: what comes by a network comes in a later turn of the event loop. */
export const { setImmediate: nextTurn } = timers
