/** Work in steps, between which other work may go on. */
export type WorkInSteps<T> = Generator<void, T>

/** How long steps may keep the event loop, in milliseconds. */
const turnMs = 20

/** Does all steps at once. */
export function atOnce<T>(steps: WorkInSteps<T>): T {
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

/**
 * Does steps, and gives the event loop a turn before them and every few milliseconds: what waits for its time is not kept
 * from it.
 */
export async function inTurns<T>(steps: WorkInSteps<T>): Promise<T> {
  let began = Number.NEGATIVE_INFINITY
  for (;;) {
    if (performance.now() - began >= turnMs) {
      await new Promise(setImmediate)
      began = performance.now()
    }
    const { done, value } = steps.next()
    if (done) return value
  }
}
