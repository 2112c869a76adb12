import { XMLParser } from 'fast-xml-parser'
import { expect, it } from 'vitest'
import { sampleReport } from '../fixtures/sample-report.js'
import { badge } from './badge.js'
import type { Report } from './model/report.js'

const good: Report = {
  ...sampleReport,
  rules: sampleReport.rules.slice(0, 1),
  conformant: true,
  verified: 1,
  documented: 1,
  totals: { pass: 1, fail: 0, warn: 0, inconclusive: 0, untested: 0, error: 0 },
}
const known = structuredClone(sampleReport) as unknown as Report
Object.assign(known.rules[1]?.endpoints[1] ?? {}, { known: { reason: 'it is known', expired: false } })

const [green, amber, red, grey] = ['#1a7f37', '#9a6700', '#cf222e', '#6e7781']

it.each<readonly [string, string | undefined, string, Report]>([
  ['conforms', green, '1/1', good],
  ['has a failing rule', red, '1/261', sampleReport],
  ['has known failures alone', amber, '1/261', known],
  ['breaks a requirement', red, '1/1', { ...good, exit: { code: 1, status: 'fails' } }],
  ['was cut', amber, '1/1', { ...good, incomplete: 'it was interrupted' }],
  [
    'did not begin',
    grey,
    '0/261',
    { ...sampleReport, rules: [], verified: 0, totals: { ...good.totals, pass: 0 } },
  ],
])('shows a run that %s in %s with %s', (_, colour, message, report) => {
  const { svg } = new XMLParser({ ignoreAttributes: false, attributeNamePrefix: '' }).parse(
    badge(report),
  ) as {
    svg: {
      readonly title: string
      readonly 'aria-label': string
      readonly rect: { readonly fill: string }
      readonly g: { readonly text: readonly { readonly '#text': string }[] }
    }
  }
  expect(svg.rect.fill).toBe(colour)
  expect(svg.g.text.map((one) => one['#text'])).toEqual(['conformance', message])
  expect(svg.title).toBe(svg['aria-label'])
  expect(contrastWithWhite(colour ?? '')).toBeGreaterThan(4.5)
})

/** By the definition of WCAG 2. */
function contrastWithWhite(colour: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 1.05 / (0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05)
}
