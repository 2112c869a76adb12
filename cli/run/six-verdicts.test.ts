import { Ajv } from 'ajv'
import { expect, it } from 'vitest'
import { reportSchema, reportVerdicts } from '../../reporters/model/report.schema.js'
import { sixVerdicts } from './six-verdicts.test-kit.js'

it('gives a valid report with every verdict, and faults of several kinds', async () => {
  const { report } = await sixVerdicts()
  const ajv = new Ajv()
  expect(ajv.validate(reportSchema, report), ajv.errorsText()).toBe(true)
  expect(reportVerdicts.filter((verdict) => report.totals[verdict] === 0)).toEqual([])
  const failing = report.rules.filter(({ verdict }) => verdict === 'fail')
  expect(failing.map(({ id }) => id)).toEqual(
    expect.arrayContaining(['limit.retry-after', 'paging.filters-hold-across-pages']),
  )
})
