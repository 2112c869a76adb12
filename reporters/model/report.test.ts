import { Ajv } from 'ajv'
import { describe, expect, it } from 'vitest'
import { sampleReport } from '../../fixtures/sample-report.js'
import { byFamily, type Report, totalsOf } from './report.js'
import { reportSchema, reportVerdicts } from './report.schema.js'

// Compiles only while the sample is what the schema's types describe.
const report: Report = sampleReport
const validate = new Ajv({ strict: true }).compile(reportSchema)

describe('the schema', () => {
  it('takes the sample report, as written and as read back from JSON', () => {
    expect(validate(report), JSON.stringify(validate.errors)).toBe(true)
    expect(validate(JSON.parse(JSON.stringify(report)))).toBe(true)
  })

  it.each(['version', 'seed', 'target', 'totals', 'rules', 'conformant'])('asks for %s', (name) => {
    expect(validate({ ...report, [name]: undefined })).toBe(false)
  })

  it('refuses an unknown verdict, and lets members of later versions pass', () => {
    const [first, ...rest] = report.rules
    expect(validate({ ...report, rules: [{ ...first, verdict: 'meh' }, ...rest] })).toBe(false)
    expect(validate({ ...report, later: true })).toBe(true)
  })
})

describe('totalsOf', () => {
  it('counts rules per verdict', () => {
    expect(totalsOf(report.rules)).toEqual(report.totals)
    expect(Object.keys(totalsOf([]))).toEqual([...reportVerdicts])
  })
})

describe('byFamily', () => {
  it('keeps the order in which families appear, and every rule', () => {
    const families = byFamily(report.rules)
    expect([...families.keys()]).toEqual(['paging', 'transition', 'auth', 'webhook'])
    expect([...families.values()].flat()).toHaveLength(report.rules.length)
  })
})
