import { exitCodes } from './exit.js'

/** Calls `stop` on the first Ctrl-C or SIGTERM, and leaves at once on the second; returns what ends this. */
export function onInterrupt(stop: () => void, what = ''): () => void {
  let asked = false
  const hear = () => {
    if (asked) process.exit(exitCodes.interrupted)
    asked = true
    process.stderr.write(`\nstopping${what}; press Ctrl-C again to leave at once\n`)
    stop()
  }
  process.on('SIGINT', hear)
  process.on('SIGTERM', hear)
  return () => {
    process.off('SIGINT', hear)
    process.off('SIGTERM', hear)
  }
}
