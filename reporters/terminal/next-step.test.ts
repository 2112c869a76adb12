import { describe, expect, it } from 'vitest'
import { sampleReport } from '../../fixtures/sample-report.js'
import type { Report } from '../report.js'
import { nextStep } from './next-step.js'

const { faults: _, ...sample }: Report = sampleReport
const rulesWith = (...verdicts: readonly string[]) =>
  sample.rules.filter(({ verdict }) => verdicts.includes(verdict))
const server =
  "npx conformance --config 'my config.mjs' --base-url https://h.example.com --suite tag --seed 4"
const passing: Report = { ...sample, rules: rulesWith('pass'), repeat: server }

describe('nextStep', () => {
  it.each<[string, Report, string | undefined, string]>([
    [
      'a failing rule with a JSON report',
      sample,
      'my report.json',
      "npx conformance repro 'my report.json' paging.limit-zero",
    ],
    [
      'a failing rule without one',
      { ...sample, repeat: server },
      undefined,
      `${server} --reporter json=report.json  # a report for conformance repro`,
    ],
    ['an incomplete run', { ...passing, incomplete: 'it was interrupted' }, 'r.json', `${server}  # again`],
    [
      'an incomplete run that left something',
      { ...passing, incomplete: 'it was interrupted', sweep: 'npx conformance sweep x' },
      'r.json',
      'npx conformance sweep x',
    ],
    [
      'untested rules at a server',
      { ...passing, rules: rulesWith('pass', 'untested') },
      'r.json',
      "npx conformance doctor --config 'my config.mjs' --base-url https://h.example.com  # how to enable the 3 untested rules",
    ],
    ['a pass', passing, undefined, `${server} --reporter json=report.json  # to keep this result`],
    [
      'a pass that is kept',
      passing,
      'r.json',
      'npx conformance compare r.json later.json  # after a later run',
    ],
    [
      'the embedded fake',
      { ...passing, target: { baseUrl: 'fake:', variant: 'full' } },
      undefined,
      'npx conformance init  # a configuration, to judge a server',
    ],
  ])('of %s', (_, report, jsonReport, command) => {
    expect(nextStep(report, jsonReport)).toBe(`next: ${command}`)
  })
})
