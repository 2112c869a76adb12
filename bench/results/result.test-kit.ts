import type { FigureName } from '../figures.js'
import type { BenchMachine } from './machine.js'
import type { Result } from './result.js'

/** A machine that no result was measured on. */
export const machine: BenchMachine = {
  cpu: 'Example 1',
  cores: 2,
  memoryGb: 8,
  os: 'Linux 6.1',
  node: 'v20.19.0',
  pinned: true,
}

/** A result with these samples by figure and contender. */
export const resultOf = (
  samples: Partial<Record<FigureName, Readonly<Record<string, readonly number[]>>>>,
  more: Partial<Result> = {},
): Result => ({
  version: 1,
  date: '2026-01-02T03:04:05.000Z',
  machine,
  rounds: 3,
  skipped: [],
  notes: [],
  series: Object.entries(samples).flatMap(([figure, contenders]) =>
    Object.entries(contenders).map(([contender, numbers]) => ({
      figure: figure as FigureName,
      contender,
      samples: numbers,
      cpuUs: [],
    })),
  ),
  ...more,
})
