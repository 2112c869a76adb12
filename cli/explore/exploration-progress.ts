import { counted, type ProgressStream } from '../../reporters/index.js'
import type { Progress } from '../../suites/explorer/explore.js'

/** Shows how far an exploration is. */
export interface ExplorationProgress {
  step(progress: Progress, requests: number): void
  /** Says something else on a line of its own. */
  note(line: string): void
  /** Ends the showing, and leaves nothing of a live line. */
  end(): void
}

const clear = '\r\u001b[2K'

/** How often a live line is drawn, and a plain line printed, in milliseconds. */
const every = { live: 200, plain: 10_000 } as const

/** One live line on a terminal, and a plain line now and then elsewhere; nothing where it is to be quiet. */
export function explorationProgress(stream: ProgressStream, isQuiet: boolean): ExplorationProgress {
  const began = performance.now()
  let shownAt = began
  const isLive = stream.isTTY === true
  return {
    step({ scenarios, steps, findings }, requests) {
      const now = performance.now()
      if (isQuiet || now - shownAt < (isLive ? every.live : every.plain)) return
      shownAt = now
      const found = findings === 1 ? '1 violation' : `${findings} violations`
      const seconds = `${Math.floor((now - began) / 1000)} s`
      const parts = [
        counted(scenarios, 'scenario'),
        counted(steps, 'step'),
        counted(requests, 'request'),
        found,
        seconds,
      ]
      const line = parts.join('  ')
      stream.write(isLive ? clear + line.slice(0, (stream.columns || 80) - 1) : `${line}\n`)
    },
    note: (line) => stream.write(isLive ? `${clear}${line}\n` : `${line}\n`),
    end() {
      if (isLive && !isQuiet) stream.write(clear)
    },
  }
}
