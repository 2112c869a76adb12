import { XMLBuilder, XMLParser } from 'fast-xml-parser'
import { describe, expect, it } from 'vitest'
import { sampleReport } from '../fixtures/sample-report.js'
import { junit } from './junit.js'
import { junitSchemas, schemaErrors } from './junit-schemas.test-kit.js'
import { faultsIn } from './model/faults.js'
import type { Report } from './model/report.js'

interface Case {
  readonly '@classname': string
  readonly '@name': string
  readonly '@time': string
  readonly failure?: Result
  readonly error?: Result
  readonly skipped?: Result
  readonly 'system-out'?: string
}
interface Result {
  readonly '@message': string
  readonly '#text': string
}
interface Suite {
  readonly '@name': string
  readonly '@tests': string
  readonly '@failures': string
  readonly '@errors': string
  readonly '@skipped': string
  readonly '@time': string
  readonly properties?: { readonly property: { readonly '@name': string; readonly '@value': string }[] }
  readonly testcase: readonly Case[]
}

const options = {
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  trimValues: false,
  isArray: (name: string) => name === 'testsuite' || name === 'testcase',
}

function parsed(report: Report) {
  const xml = junit(report)
  const root = new XMLParser(options).parse(xml) as {
    testsuites: { readonly testsuite: readonly Suite[] } & Record<string, string>
  }
  const suites = root.testsuites.testsuite
  const cases = suites.flatMap((suite) => suite.testcase)
  return { xml, root, suites, cases, of: (id: string) => cases.filter((one) => one['@classname'] === id) }
}

/** The sample with changes in its failing operation. */
function failing(change: object): Report {
  const report = structuredClone(sampleReport) as unknown as Report
  Object.assign(report.rules[1]?.endpoints[1] ?? {}, change)
  return report
}

describe('junit', () => {
  const { xml, root, suites, cases, of } = parsed(sampleReport)

  it('is valid by the schemas of Jenkins and Surefire, which would find the old mistakes', async () => {
    expect(xml).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>\n<testsuites /)
    expect(await schemaErrors(xml, junitSchemas.jenkins)).toEqual([])
    for (const suite of suites) {
      const own = new XMLBuilder(options).build({ testsuite: suite }) as string
      expect(await schemaErrors(own, junitSchemas.surefire)).toEqual([])
    }
    const old = xml.replace('<testsuites ', '<testsuites skipped="1" ')
    expect(await schemaErrors(old, junitSchemas.jenkins)).toEqual([
      expect.stringContaining("attribute 'skipped' is not allowed"),
    ])
  })

  it('has a suite for the run, one per family, and a case per rule and endpoint', () => {
    expect(suites.map((suite) => suite['@name'])).toEqual(['run', 'paging', 'transition', 'auth', 'webhook'])
    expect(cases).toHaveLength(1 + sampleReport.rules.flatMap((rule) => [...rule.endpoints]).length)
    // GitLab keeps one of several cases of the same name.
    expect(new Set(cases.map((one) => one['@name'])).size).toBe(cases.length)
  })

  it('counts what it holds', () => {
    for (const { testcase, ...suite } of suites) {
      expect(Number(suite['@tests'])).toBe(testcase.length)
      expect(Number(suite['@failures'])).toBe(testcase.filter((one) => one.failure).length)
      expect(Number(suite['@errors'])).toBe(testcase.filter((one) => one.error).length)
      expect(Number(suite['@skipped'])).toBe(testcase.filter((one) => one.skipped).length)
    }
    expect(root.testsuites['@tests']).toBe('10')
  })

  it('gives the time that judging took, and of a suite the sum', () => {
    const timed = parsed(failing({ durationMs: 1234 }))
    expect(timed.of('paging.limit-zero').map((one) => one['@time'])).toEqual(['0.000', '1.234'])
    expect(timed.suites.map((suite) => suite['@time']).slice(0, 3)).toEqual(['0.000', '1.234', '0.000'])
    expect(timed.root.testsuites['@time']).toBe('12.345')
  })

  it('fails a failing rule, with its scenario, quotes and ampersands and all', () => {
    const [atTags, atContacts] = of('paging.limit-zero')
    expect(atTags?.failure).toBeUndefined()
    expect(atContacts?.failure?.['@message']).toBe(
      'expected 400 `invalid_request`, got 200 "Zoë & <Ana> \\u0007😀"',
    )
    expect(atContacts?.failure?.['#text']).toContain('"name":"Zoë & <Ana>')
    expect(atContacts?.failure?.['#text']).toContain('--rule paging.limit-zero --seed 42')
  })

  it('names the fault, and shows its script once', () => {
    const affects = [
      { rule: 'transition.reclose', endpoint: 'POST /api/v1/deals/{id}/close', why: 'shows' as const },
      { rule: 'paging.limit-zero', endpoint: 'GET /api/v1/contacts', why: 'follows' as const },
    ]
    const fault = { number: 1, cause: 'it is broken', rule: affects[0]?.rule ?? '', endpoint: 'x', affects }
    const text = parsed({ ...sampleReport, faults: [fault] }).of('paging.limit-zero')[1]?.failure?.['#text']
    expect(text).toMatch(/^follows from transition.reclose @ x \(fault 1: it is broken\)\n/)
    expect(text).not.toContain('curl')
  })

  it('passes a warn with a word on it, skips what could not be judged, and errs with the suite', () => {
    expect(of('transition.reclose')[0]?.['system-out']).toContain('warn: expected 409, got 200')
    expect(of('transition.close-lost')[0]?.skipped?.['@message']).toMatch(/^inconclusive: the set-up call/)
    expect(of('auth.revoked')[0]?.skipped?.['#text']).toMatch(/^untested: a capability is missing/)
    expect(of('webhook.secret-once')[0]?.error?.['#text']).toContain('at observe')
  })

  it('skips a known failure with its reason, and fails one whose entry has expired', () => {
    const known = { reason: 'the gateway caches', ticket: 'CRM-7', expires: '2030-02-01' }
    const [, current] = parsed(failing({ known: { ...known, expired: false } })).of('paging.limit-zero')
    expect(current?.skipped?.['@message']).toMatch(
      /^known failure: the gateway caches \(CRM-7, until 2030-02-01\); expected 400/,
    )
    const [, expired] = parsed(failing({ known: { ...known, expired: true } })).of('paging.limit-zero')
    expect(expired?.failure?.['@message']).toContain('expired on 2030-02-01')
  })

  it('has the seed, the totals and every assumption as properties', () => {
    const assumptions = [{ gap: 'length-unit', value: { unit: 'utf16' }, from: 'server' as const }]
    const [run] = parsed({ ...sampleReport, assumptions }).suites
    const properties = run?.properties?.property.map((one) => [one['@name'], one['@value']])
    expect(properties).toEqual(
      expect.arrayContaining([
        ['seed', '42'],
        ['rules.untested', '3'],
        ['assumption.length-unit', "{ unit: 'utf16' } (server)"],
      ]),
    )
  })

  it('counts the faults of security that no baseline excuses as a property', () => {
    const report = failing({})
    const propertyOf = (one: Report) =>
      parsed(one).suites[0]?.properties?.property.find((each) => each['@name'] === 'faults.security')?.[
        '@value'
      ]
    const as = (severity: 'security' | 'failure', one: Report = report): Report => ({
      ...one,
      faults: faultsIn(one).map((fault) => ({ ...fault, severity })),
    })
    expect(propertyOf(as('security'))).toBe(
      String(faultsIn(report).filter(({ rule }) => rule === 'paging.limit-zero').length),
    )
    expect(propertyOf(as('failure'))).toBe('0')
  })

  it('is red where the run did not begin, was cut, or missed a requirement', () => {
    const empty = { ...sampleReport, rules: [], verified: 0 }
    const refused = { code: 2, status: 'usage' as const, reason: 'there is no key' }
    expect(parsed({ ...empty, exit: refused }).of('run')[0]?.error?.['@message']).toBe('there is no key')
    const cut = parsed({ ...sampleReport, incomplete: 'it was interrupted' })
    expect(cut.of('run')[0]?.error?.['#text']).toMatch(/^it was interrupted\n1 of 261 documented/)
    const missed = { requirement: 'paging.*=pass', met: false, actual: '1 of 2' }
    const [run, requirement] = parsed({
      ...empty,
      exit: { code: 1, status: 'fails' },
      requirements: [missed],
    }).of('run')
    expect(run?.error ?? run?.failure).toBeUndefined()
    expect(requirement?.failure?.['@message']).toBe('required paging.*=pass, got 1 of 2')
  })

  it('holds no character that XML 1.0 forbids', () => {
    expect(xml).not.toMatch(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u)
    expect(xml).toContain('😀')
  })
})
