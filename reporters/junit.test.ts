import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { describe, expect, it } from 'vitest'
import { sampleReport } from '../fixtures/sample-report.js'
import { junit } from './junit.js'

interface Case {
  readonly '@classname': string
  readonly '@name': string
  readonly failure?: { readonly '@message': string; readonly '#text': string }
  readonly error?: { readonly '@message': string; readonly '#text': string }
  readonly skipped?: { readonly '@message': string }
  readonly 'system-out'?: string
}
interface Suite {
  readonly '@name': string
  readonly '@tests': string
  readonly '@failures': string
  readonly '@errors': string
  readonly '@skipped': string
  readonly testcase: readonly Case[]
}

describe('junit', () => {
  const xml = junit(sampleReport)
  const parsed = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: '@',
    trimValues: false,
    isArray: (name) => name === 'testsuite' || name === 'testcase',
  }).parse(xml) as { testsuites: { readonly testsuite: readonly Suite[] } & Record<string, string> }
  const suites = parsed.testsuites.testsuite
  const cases = suites.flatMap((suite) => suite.testcase)
  const of = (id: string) => cases.filter((one) => one['@classname'] === id)

  it('is well-formed', () => {
    expect(XMLValidator.validate(xml)).toBe(true)
    expect(xml).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>\n<testsuites /)
  })

  it('has a suite per family and a case per rule and endpoint', () => {
    expect(suites.map((suite) => suite['@name'])).toEqual(['paging', 'transition', 'auth', 'webhook'])
    expect(cases).toHaveLength(sampleReport.rules.flatMap((rule) => [...rule.endpoints]).length)
  })

  it('counts what it holds', () => {
    for (const { testcase, ...suite } of suites) {
      expect(Number(suite['@tests'])).toBe(testcase.length)
      expect(Number(suite['@failures'])).toBe(testcase.filter((one) => one.failure).length)
      expect(Number(suite['@errors'])).toBe(testcase.filter((one) => one.error).length)
      expect(Number(suite['@skipped'])).toBe(testcase.filter((one) => one.skipped).length)
    }
    expect(parsed.testsuites['@tests']).toBe('9')
  })

  it('fails a failing rule, with its story, quotes and ampersands and all', () => {
    const [atTags, atContacts] = of('paging.limit-zero')
    expect(atTags?.failure).toBeUndefined()
    expect(atContacts?.failure?.['@message']).toBe('expected 400 `invalid_request`, got 200 "Zoë & <Ana> 😀"')
    expect(atContacts?.failure?.['#text']).toContain('"name":"Zoë & <Ana>')
    expect(atContacts?.failure?.['#text']).toContain('curl "$BASE_URL"')
  })

  it('passes a warn with a word on it, skips what could not be judged, and errs with the suite', () => {
    expect(of('transition.reclose')[0]?.['system-out']).toContain('expected 409, got 200')
    expect(of('transition.close-lost')[0]?.skipped?.['@message']).toMatch(/^inconclusive: the set-up call/)
    expect(of('auth.revoked')[0]?.skipped?.['@message']).toMatch(/^untested: a capability is missing/)
    expect(of('webhook.secret-once')[0]?.error?.['#text']).toContain('at observe')
  })

  it('holds no character that XML 1.0 forbids', () => {
    expect(xml).not.toMatch(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u)
    expect(xml).toContain('😀')
  })
})
