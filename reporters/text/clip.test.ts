import { describe, expect, it } from 'vitest'
import { sampleReport } from '../../fixtures/sample-report.js'
import type { Report } from '../model/report.js'
import { bodyLength, clip, clipList, clipReport } from './clip.js'

describe('clip', () => {
  it('gives the whole length, also of a text clipped before', () => {
    expect(clip('abcdef', 6)).toBe('abcdef')
    expect(clip('abcdefg', 3)).toBe('abc… (7 characters)')
    expect(clip(clip('x'.repeat(900), 100), 10)).toBe(`${'x'.repeat(10)}… (900 characters)`)
  })
})

it('clips a list between two items, and says how many more there are', () => {
  const items = ['GET /a', 'GET /b', 'GET /c']
  expect(clipList(items, 22)).toBe('GET /a, GET /b, GET /c')
  expect(clipList(items, 21)).toBe('GET /a, GET /b and 1 more')
  expect(clipList(items, 3)).toBe('GET /a and 2 more')
})

describe('clipReport', () => {
  it('leaves a report of a sane size as it is', () => {
    expect(clipReport(sampleReport)).toEqual(sampleReport)
  })

  it('clips what a server may make long, and nothing that is run', () => {
    const long = 'x'.repeat(bodyLength + 1)
    const ending = `… (${bodyLength + 1} characters)`
    const report = JSON.parse(JSON.stringify(sampleReport).replaceAll('text/html', long)) as Report
    const failure = report.rules[1]?.endpoints[1]?.failure
    const exchange = failure?.exchanges[0]
    if (!failure || !exchange) throw new Error('the sample has lost its failure')
    Object.assign(failure, { curl: long, counterexample: long })
    Object.assign(exchange.request, { body: long, path: long })
    Object.assign(exchange.response, { body: long, headers: { 'x-long': long } })
    const clipped = clipReport(report).rules[1]?.endpoints[1]?.failure
    expect(clipped?.curl).toBe(long)
    expect(clipped?.counterexample).toMatch(ending)
    const { request, response } = clipped?.exchanges[0] ?? exchange
    expect([request.body, request.path]).toEqual([long, long])
    for (const text of [response.body, response.headers['x-long']]) {
      expect(text?.endsWith(ending)).toBe(true)
    }
  })
})
