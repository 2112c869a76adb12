// Taken once, before fake timers can be in place of them. A page, also one in jsdom, has no `setImmediate`.
const { setImmediate: immediate, setTimeout: timeout } = globalThis

/** Does something after what is under way, and gives its timer. */
export const soon = (work: () => void): { unref?(): void } | number =>
  immediate === undefined ? timeout(work, 0) : immediate(work)
