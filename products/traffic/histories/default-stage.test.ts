import { expect, test } from 'vitest'
import { judgeDefaultStage } from './default-stage.js'
import { broken, type Said } from './said.test-kit.js'

const deal = (pipelineId: string, more: Partial<Said> = {}, body: object = {}): Said => ({
  to: 'POST /deals',
  body: { title: 'a', leadId: 'c1', ...body },
  status: 201,
  answer: { data: { id: 'd1', pipelineId, stageId: `first of ${pipelineId}` } },
  ...more,
})
const inTurn = ['a', 'b', 'a', 'b', 'a', 'b']
const rule = 'transition.deal-default-stage'

test('deals without a pipeline are not put in one after the other', () => {
  expect(
    broken(
      judgeDefaultStage,
      [...inTurn, ...inTurn].map((name) => deal(name)),
    ),
  ).toEqual([rule])
})

test.each<[string, readonly Said[]]>([
  ['the default is changed now and then', ['a', 'b', 'a', 'a', 'c', 'c'].map((name) => deal(name))],
  ['deals name a pipeline', inTurn.map((name) => deal(name, {}, { pipelineId: name }))],
  ['keys belong to workspaces of their own', inTurn.map((name) => deal(name, { key: name }))],
  [
    'servers have workspaces of their own',
    inTurn.map((name) => deal(name, { origin: `https://${name}.com` })),
  ],
  ['retries show where deals are by then', inTurn.map((name) => deal(name, { status: 200 }))],
  ['answers come at the same time', inTurn.map((name) => deal(name, { at: 0 }))],
])('they may be where %s', (_, said) => {
  expect(broken(judgeDefaultStage, said)).toEqual([])
})
