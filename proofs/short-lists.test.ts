import { expect, test } from 'vitest'
import { direct, fakeTarget } from '../cli/target/fake-target.js'
import { op } from '../contract/index.js'
import { demoWorkspaces } from '../fake-server/demo/keys.js'
import { createFake } from '../fake-server/index.js'
import { capped } from '../mutants/paging/operators.js'
import { checks, run } from '../suites/index.js'

/** Rules whose checks record tasks and activities. */
const recording = /^(filter\.(task|activity)|order\.tasks|task|activity|limit\.(task|call|next-step))/

test.each([
  ['tasks', op.listTasks],
  ['activities', op.listActivities],
] as const)('a hidden maximum of %s shows in a workspace that has a few', async (noun, list) => {
  const fake = createFake({ seed: 5, change: capped(list, 50) })
  const target = fakeTarget(fake, direct(fake), 'fake:')
  const records = fake.control.core.workspaces.get(demoWorkspaces.main)?.[noun]
  for (const { id } of [...(records?.all() ?? [])].slice(3)) records?.delete(id)
  const { results } = await run({
    target,
    checks: checks.filter(({ rule: { id } }) => id === 'paging.limit-max' || recording.test(id)),
    seed: 5,
  })
  expect(results.flatMap(({ rule, verdict }) => (verdict === 'pass' ? [] : [rule.id]))).toEqual([
    'paging.limit-max',
  ])
})
