import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { ExplorationFinding } from '../../products/explorer/explore.js'
import { keepInCorpus, readCorpus } from './corpus.js'

const file = () => join(mkdtempSync(join(tmpdir(), 'corpus-')), 'corpus.json')

const finding = (times: number): ExplorationFinding => ({
  rule: 'deal.create-201',
  operation: 'POST /api/v1/deals',
  scenario: 3,
  sequence: [{ n: 1, command: 'repeat a write under its key', args: { times } }],
  result: { operation: 'POST /api/v1/deals', verdict: 'fail', cases: 1, exchanges: 2 },
})

describe('the corpus', () => {
  test('keeps each sequence once, with the rule that it breaks', () => {
    const path = file()
    expect(readCorpus(path)).toEqual([])
    keepInCorpus(path, [], [finding(2)])
    keepInCorpus(path, readCorpus(path), [finding(2), finding(3)])
    expect(readCorpus(path)).toEqual([
      { rule: 'deal.create-201', endpoint: 'POST /api/v1/deals', sequence: finding(2).sequence },
      { rule: 'deal.create-201', endpoint: 'POST /api/v1/deals', sequence: finding(3).sequence },
    ])
  })

  test.each([
    ['{', /is not a corpus of explore: .*JSON/],
    ['{"version":2,"sequences":[]}', /is not a corpus of explore: \/version must be equal to constant/],
    [
      '{"version":1,"sequences":[{"rule":"x","endpoint":"y","sequence":[]}]}',
      /\/sequences\/0\/sequence must NOT have fewer/,
    ],
    [
      '{"version":1,"sequences":[{"rule":"x","endpoint":"y","sequence":[{"n":1,"command":"sit","args":{}}]}]}',
      /there is no step 'sit' in this version/,
    ],
  ])('is not overwritten where the file is another: %s', (text, message) => {
    const path = file()
    writeFileSync(path, text)
    expect(() => readCorpus(path)).toThrow(message)
    expect(readFileSync(path, 'utf8')).toBe(text)
  })
})
