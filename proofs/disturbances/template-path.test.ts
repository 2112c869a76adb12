import { expect, test } from 'vitest'
import type { Target } from '../../suites/index.js'
import { accusations, behind, failing, found, judgeByRules, type Layer } from './behind.js'

const rules = [
  'paging.limit-min',
  'paging.limit-max',
  'paging.limit-not-digits',
  'error.invalid-request',
  'auth.missing-header',
  'auth.scope-template-list',
  'record.path-prefix',
  'template.list-ok',
  'template.path-segment',
  'limit.template-list-number',
]

/** A server of one notation, and a configuration that says the other one. */
function misnamed(layer: Layer = (transport) => transport): Target {
  const target = behind(layer, { assumptions: { 'template-path': 'chat' } })
  const assumptions = { ...target.assumptions, 'template-path': 'chatapp_1' } as const
  return { ...target, assumptions, configured: new Set(['template-path'] as const) }
}

test('the wrong notation of the path of the templates is one entry, and no rule fails for it', async () => {
  const result = await judgeByRules(misnamed(), rules)
  expect(accusations(result)).toEqual([])
  expect(found(result)).toEqual(['assumptions.template-path is disproved'])
  expect(result.claims?.[0]?.correction).toContain("'chat'")
  expect(result.claims?.[0]?.rules).toContain('template.list-ok')
})

test('a server that serves the templates under neither notation fails', async () => {
  const without: Layer = (transport) => (request) =>
    transport({ ...request, path: request.path.replace('/chat/templates', '/nothing/templates') })
  const result = await judgeByRules(misnamed(without), ['auth.missing-header'])
  expect(failing(result)).toEqual(['auth.missing-header'])
  expect(found(result)).toEqual([])
})
