import { afterAll, beforeAll, expect, it } from 'vitest'
import { createFake, demoKeys } from '../../fake-server/index.js'
import { mutants } from '../../mutants/index.js'
import { checks, run } from '../../suites/index.js'
import { settle } from '../config/settings.js'
import { selectRules } from '../flags/selection.js'
import { buildReport } from '../run/build-report.js'
import { openTarget } from './open-target.js'
import { probe } from './probe.js'
import { scriptOptions } from './script-options.js'
import { openTenantGate, type TenantGate } from './tenant-gate.test-kit.js'

const tenant = 'tenant-4711-staging'
let gate: TenantGate
let served: { readonly url: string; close(): Promise<void> }
beforeAll(async () => {
  const mutant = mutants.find(({ rule }) => rule === 'tag.list-ok')
  if (!mutant || 'variant' in mutant) throw new Error('tag.list-ok has no mutant of the full variant')
  served = await createFake({ change: mutant.plant }).listen()
  gate = await openTenantGate(served.url, tenant)
})
afterAll(async () => {
  await gate.close()
  await served.close()
})

/** The report on the tag rules behind the gate. */
async function reportWith(header: readonly string[], environment: Readonly<Record<string, string>>) {
  const flags = { baseUrl: gate.url, apiKey: demoKeys.main, header, seed: 3 }
  const settings = settle(flags, {}, environment)
  const { target, secrets, close } = openTarget(settings, {})
  const rules = selectRules([], ['tag.*'])
  const own = checks.filter(({ rule }) => rules.some(({ id }) => id === rule.id))
  try {
    const { detected } = await probe(target, () => undefined)
    const result = await run({ target, checks: own, seed: 3, detected })
    return buildReport({
      target,
      rules,
      result,
      secrets,
      seed: 3,
      startedAt: new Date(),
      durationMs: 1,
      ...{
        repeat: `npx conformance --header '${header[0]}'`,
        replay: (id) => `npx conformance --rule ${id}`,
      },
      curl: scriptOptions(settings, 'full'),
    })
  } finally {
    await close()
  }
}

it('sends a header with every request of a run, its probes included', async () => {
  const before = { ...gate.counts }
  const report = await reportWith([`X-Tenant: ${tenant}`], {})
  expect(gate.counts.all - before.all).toBeGreaterThan(10)
  expect(gate.counts.refused).toBe(before.refused)
  expect(report.totals.fail).toBeGreaterThan(0)
  // One that is not secret stays in the scripts, which would not run without it.
  const [script = ''] = report.rules.flatMap(({ endpoints }) =>
    endpoints.flatMap(({ failure }) => failure?.curl ?? []),
  )
  expect(script.replaceAll("'", '')).toContain(`-H x-tenant: ${tenant}`)
})

it('shows the name of a secret header in place of its value, and scripts take it from the environment', async () => {
  const report = await reportWith([`X-Tenant: ${tenant}`], { STAGING_TENANT: tenant })
  const text = JSON.stringify(report)
  expect(text).not.toContain(tenant)
  expect(text).toContain('<x-tenant header>')
  const [script] = report.rules.flatMap(({ endpoints }) =>
    endpoints.flatMap(({ failure }) => failure?.curl ?? []),
  )
  expect(script).toContain('"x-tenant: $CONFORMANCE_HEADER_X_TENANT"')
  expect(script).toContain('CONFORMANCE_HEADER_X_TENANT: export the x-tenant header')
})

it('distinguishes the gate from the API without the header', async () => {
  await expect(reportWith([], {})).rejects.toThrow('403: check the API key, and whether a gateway in between')
})
