import { exitCodes } from '../exit.js'

/**
 * Calls `stop` on the first Ctrl-C or SIGTERM, and leaves at once on the second, with a last word; returns what
 * ends this. `then` says what stopping takes.
 */
export function onInterrupt(
  stop: () => void,
  then = '',
  lastWord: () => string | undefined = () => undefined,
): () => void {
  let asked = false
  const onSignal = () => {
    if (asked) {
      const word = lastWord()
      if (word !== undefined) process.stderr.write(`${word}\n`)
      process.exit(exitCodes.interrupted)
    }
    asked = true
    process.stderr.write(`\nstopping${then}; press Ctrl-C again to leave at once\n`)
    stop()
  }
  process.on('SIGINT', onSignal)
  process.on('SIGTERM', onSignal)
  return () => {
    process.off('SIGINT', onSignal)
    process.off('SIGTERM', onSignal)
  }
}
