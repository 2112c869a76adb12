import { expect, it } from 'vitest'
import { sampleReport } from '../fixtures/sample-report.js'
import { json } from './json.js'

it('gives the report itself, ended by a line break', () => {
  expect(JSON.parse(json(sampleReport))).toEqual(JSON.parse(JSON.stringify(sampleReport)))
  expect(json(sampleReport)).toMatch(/^\{\n {2}"version": 1,\n/)
  expect(json(sampleReport)).toMatch(/\n\}\n$/)
})
