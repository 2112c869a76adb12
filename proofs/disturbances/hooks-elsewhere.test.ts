import { expect, test } from 'vitest'
import { accusations, behind, failing, found, judgeByRules } from './behind.js'

const rules = ['error.internal', 'idempotency.in-progress', 'messaging.in-progress', 'idempotency.window-end']

const none = behind((transport) => transport)

test('hooks that work on another server are named, one entry each', async () => {
  const { receiver, ...others } = none.control
  const target = behind((transport) => transport)
  const result = await judgeByRules({ ...target, control: { ...target.control, ...others } }, rules)
  expect(accusations(result)).toEqual([])
  expect(result.results.map(({ verdict, configuration }) => [verdict, configuration])).toEqual([
    ['inconclusive', 'control.holdNextWrite'],
    ['inconclusive', 'control.failNext'],
    ['inconclusive', 'control.holdNextWrite'],
    ['inconclusive', 'control.advanceClock'],
  ])
  expect(found(result).toSorted()).toEqual([
    'control.advanceClock is disproved',
    'control.failNext is disproved',
    'control.holdNextWrite is disproved',
  ])
})

test('a server that answers a failure with another status fails, with the hook at work', async () => {
  const target = behind((transport) => async (request) => {
    const answer = await transport(request)
    return answer.status === 500 ? { ...answer, status: 501 } : answer
  })
  const result = await judgeByRules(target, ['error.internal'])
  expect(failing(result)).toEqual(['error.internal'])
  expect(found(result)).toEqual([])
})
