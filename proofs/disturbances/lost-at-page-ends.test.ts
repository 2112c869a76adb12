import { expect, test } from 'vitest'
import type { Target } from '../../suites/index.js'
import { behind, failing, found, judgeByRules, type Layer } from './behind.js'

/** Every page of tasks but the first lacks its first record. */
const losing: Layer = (transport) => async (request) => {
  const answer = await transport(request)
  if (!/^\/api\/v1\/tasks\?.*cursor=/.test(request.path) || answer.status !== 200) return answer
  const body = JSON.parse(answer.text) as { data: unknown[] }
  return { ...answer, text: JSON.stringify({ ...body, data: body.data.slice(1) }) }
}

test.each([true, false])('pages that lose tasks contradict no assumption (combined: %s)', async (status) => {
  const assumptions = { 'tasks-lead-combination': { status, assignedToEmail: status } }
  const target: Target = {
    ...behind(losing, { assumptions }),
    configured: new Set(['tasks-lead-combination']),
  }
  const result = await judgeByRules(target, ['filter.task-lead-status'])
  expect(found(result)).toEqual([])
  expect(failing(result)).toEqual(status ? ['filter.task-lead-status'] : [])
})
