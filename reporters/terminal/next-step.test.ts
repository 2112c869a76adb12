import { describe, expect, it } from 'vitest'
import { sampleReport } from '../../fixtures/sample-report.js'
import type { Report } from '../model/report.js'
import { nextStep } from './next-step.js'

const { faults: _, ...sample }: Report = sampleReport
const rulesWith = (...verdicts: readonly string[]) =>
  sample.rules.filter(({ verdict }) => verdicts.includes(verdict))
const server =
  "npx conformance --config 'my config.mjs' --base-url https://h.example.com --suite tag --seed 4"
const left = (state: 'open' | 'kept' | 'stays') => ({ noun: 'deal', state, count: 1, ids: ['d'], why: '' })
const cut: Report['rules'] = rulesWith('pass').map((rule) => ({
  ...rule,
  verdict: 'untested',
  endpoints: rule.endpoints.map((at) => ({
    ...at,
    verdict: 'untested',
    unreached: true,
    remediation: 'raise --max-requests',
  })),
}))
const passing: Report = { ...sample, rules: rulesWith('pass'), repeat: server }

describe('nextStep', () => {
  it('checks failures again where the server is reached as it was', () => {
    const words = "--config c.mjs --ca ca.pem --proxy http://p --header 'X-Tenant: a'"
    const report = { ...sample, repeat: `npx conformance ${words} --allow writes --seed 4` }
    expect(nextStep(report, 'r.json')).toContain(`npx conformance replay r.json ${words}  #`)
  })

  it.each<[string, Report, string | undefined, string]>([
    [
      'a failing rule with a JSON report',
      sample,
      'my report.json',
      "npx conformance replay 'my report.json' --base-url https://staging.example.com  # whether the failures are gone, once they are corrected",
    ],
    [
      'a failing rule without one',
      { ...sample, repeat: server },
      undefined,
      `${server} --reporter json=report.json  # a report for conformance replay and repro`,
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
    [
      'a pass that leaves what a sweep would undo, which is named above it',
      {
        ...passing,
        sweep: 'npx conformance sweep x',
        leftovers: [left('open'), left('kept'), left('stays')],
      },
      'r.json',
      'npx conformance compare r.json later.json  # after a later run',
    ],
    [
      'a run that has spent its budget',
      { ...passing, rules: cut, repeat: `${server} --max-requests 500 --time-budget 9ms` },
      'r.json',
      `${server}  # without a budget: 1 rule was not reached`,
    ],
    [
      'a run that has spent the budget of its configuration',
      { ...passing, rules: cut },
      'r.json',
      `${server}  # raise --max-requests: 1 rule was not reached`,
    ],
    ['a pass', passing, undefined, `${server} --reporter json=report.json  # to keep this result`],
    [
      'a pass that is kept',
      passing,
      'r.json',
      'npx conformance compare r.json later.json  # after a later run',
    ],
    ...[passing, sample].map((report): [string, Report, string | undefined, string] => {
      const fails = report === sample
      return [
        `traffic that passed while a command ran, which ${fails ? 'fails' : 'passes'}`,
        {
          ...report,
          recording: { files: [], closed: false },
          repeat: 'npx conformance proxy --to http://h -- npm test',
        },
        undefined,
        fails
          ? 'npx conformance proxy --to http://h --reporter html=traffic.html -- npm test  # the exchanges of each failure in full'
          : 'npx conformance proxy --to http://h --reporter json=report.json -- npm test  # to keep this result',
      ]
    }),
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
