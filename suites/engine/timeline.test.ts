import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { KeptTimeline, noTimeline } from './timeline.js'

const rowsOf = ({ spans }: KeptTimeline) => Object.fromEntries(spans.map(({ name, row }) => [name, row]))

test('spans within a span share its row, and those that overlap have rows of their own', async () => {
  const timeline = new KeptTimeline()
  await timeline.onWorker(2, () =>
    timeline.span('rule', 'whole', async () => {
      await timeline.span('request', 'first', () => pause(2))
      await Promise.all([
        timeline.span('part', 'left', () => timeline.span('request', 'in left', () => pause(4))),
        timeline.span('request', 'right', () => pause(2)),
      ])
      await timeline.span('wait', 'last', () => pause(1))
    }),
  )
  expect(rowsOf(timeline)).toEqual({ whole: 0, first: 0, left: 0, 'in left': 0, right: 1, last: 0 })
  expect(new Set(timeline.spans.map(({ worker }) => worker))).toEqual(new Set([2]))
})

test('a span is noted with its time, also where its work fails', async () => {
  const timeline = new KeptTimeline()
  const failing = timeline.span('request', 'lost', async () => {
    await pause(5)
    throw new Error('lost')
  })
  await expect(failing).rejects.toThrow('lost')
  const [span] = timeline.spans
  expect(span).toMatchObject({ kind: 'request', name: 'lost', worker: 0 })
  expect((span?.endMs ?? 0) - (span?.beginMs ?? 0)).toBeGreaterThanOrEqual(4)
})

test('without a timeline the work is done all the same', async () => {
  expect(await noTimeline.onWorker(1, () => noTimeline.span('rule', 'any', async () => 7))).toBe(7)
})
