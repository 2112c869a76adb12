import type { Progress } from '../../products/explorer/explore.js'
import { columnsOf, countText, cutTo, isLive, type ProgressStream } from '../../reporters/index.js'

/** Shows how far an exploration is. */
interface ExplorationProgress {
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
  const isDrawn = isLive(stream)
  return {
    step({ scenarios, steps, findings }, requests) {
      const now = performance.now()
      if (isQuiet || now - shownAt < (isDrawn ? every.live : every.plain)) return
      shownAt = now
      const found = findings === 1 ? '1 violation' : `${findings} violations`
      const seconds = `${Math.floor((now - began) / 1000)} s`
      const parts = [
        countText(scenarios, 'scenario'),
        countText(steps, 'step'),
        countText(requests, 'request'),
        found,
        seconds,
      ]
      const line = parts.join('  ')
      stream.write(isDrawn ? clear + cutTo(line, columnsOf(stream) - 1) : `${line}\n`)
    },
    note: (line) => stream.write(isDrawn ? `${clear}${line}\n` : `${line}\n`),
    end() {
      if (isDrawn && !isQuiet) stream.write(clear)
    },
  }
}
