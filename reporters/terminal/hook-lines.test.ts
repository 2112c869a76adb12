import { expect, it } from 'vitest'
import { sampleReport } from '../../fixtures/sample-report.js'
import type { Report } from '../model/report.js'
import { hookLines } from './hook-lines.js'
import { paint } from './paint.js'

const report: Report = {
  ...sampleReport,
  hooks: [
    { name: 'control.advanceClock', calls: 3, movedMs: 90_000_000 },
    { name: 'control.failNext', calls: 1, trouble: 'failed: no \u001b[31mconnection' },
  ],
}

it('lists each hook with its calls, what it moved, and what was wrong with it', () => {
  expect(hookLines(report, 'normal', paint(false))).toEqual([
    'HOOKS  2 hooks of the configuration called',
    '  control.advanceClock  3 calls  the clock moved by 25.0 h',
    '  control.failNext      1 call   failed: no \\u001b[31mconnection; no check relies on it',
  ])
})

it('shows those with problems alone in a quiet report, and nothing where no hook was called', () => {
  expect(hookLines(report, 'quiet', paint(false)).join('\n')).not.toContain('advanceClock')
  expect(hookLines(sampleReport, 'normal', paint(false))).toEqual([])
})
