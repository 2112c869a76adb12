import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { resultsFolder } from '../paths.js'
import { chart } from './chart.js'
import { markdown } from './markdown.js'
import { reachedBy } from './reached.js'
import { resultOf } from './result.test-kit.js'
import { notReached, readResult } from './result-files.js'
import { textTable } from './text-table.js'

const result = resultOf(
  {
    'page-50': {
      fake: [29_000, 30_000, 31_000],
      bare: [10_000],
      prism: [1000],
      mockoon: [2500],
      'json-server': [2000],
    },
    memory: { fake: [91.2] },
    'growth-create': { '1000': [300], '1000000': [100] },
  },
  {
    skipped: [{ subject: 'page-50', contender: 'nock <x>', reason: 'npm ci ended with 1\nand more' }],
    notes: ['two rules have another verdict'],
  },
)

test('the table for a terminal is aligned', () => {
  const lines = textTable(result).split('\n')
  expect(lines[0]).toMatch(/^figure +of +median +min\.\.max +ratio/)
  expect(lines[1]).toMatch(/^page-50 +fake +30,000 requests\/s +29,000\.\.31,000 +3 x$/)
  expect(new Set(lines.slice(1).map((line) => line.indexOf('requests/s'))).size).toBeLessThanOrEqual(2)
})

describe('the page', () => {
  const page = markdown(result)

  test('has the machine, the date and a table for each figure without empty columns', () => {
    expect(page).toContain('Measured on 2026-01-02 in 3 rounds on 2 cores of Example 1, 8 GB')
    expect(page).toContain(
      '### page-50: a page of 50 contacts\n\n|  | requests/s | lowest to highest | × bare |\n|---|---|---|---|\n| fake | 30,000 | 29,000 to 31,000 | 3 × |',
    )
    expect(page).toContain('| 1,000,000 contacts | 100 | 100 to 100 | 0.333 × |')
    expect(page).not.toContain('## In-process')
  })

  test('names what could not be measured, with the first line of the reason', () => {
    expect(page).toContain('- page-50, nock <x>: npm ci ended with 1\n')
    expect(page).not.toContain('and more')
    expect(page).toContain('## Notes\n\n- two rules have another verdict\n')
    expect(markdown(resultOf({}))).not.toMatch(/## (Notes|Not measured)/)
  })

  test('has what is written by hand about goals that are not reached', () => {
    const heading = '## What was not reached, and why'
    expect(page).not.toContain(heading)
    expect(markdown(result, 'The start: 40% of it is Node itself.\n')).toContain(
      `${heading}\n\nThe start: 40% of it is Node itself.\n\n`,
    )
  })

  test('shows next to each goal what was reached', () => {
    expect(page).toContain('| page of 50 | at least 3 × bare | 3 × bare | yes |')
    expect(page).toContain('| resident memory when idle on a port | at most 90 MB | 91.2 MB | **no** |')
    expect(page).toContain('| page of 1 | at least 0.8 × bare | not measured |  |')
  })
})

describe('the goals', () => {
  const reached = (says: string) => reachedBy(result).filter((goal) => goal.says === says)

  test('the best of several servers counts, not the mean or the worst', () => {
    expect(reached('page of 50')[1]).toMatchObject({
      reached: '12 × the best of Prism, Mockoon and json-server',
      holds: true,
    })
  })

  test('where one of them was not measured, nothing is claimed', () => {
    const without = { ...result, series: result.series.filter(({ contender }) => contender !== 'mockoon') }
    expect(reachedBy(without).filter(({ says }) => says === 'page of 50')[1]).toMatchObject({
      holds: undefined,
    })
  })

  test('growth is judged by time', () => {
    expect(reached('create at 1,000,000 contacts')).toEqual([
      {
        says: 'create at 1,000,000 contacts',
        asked: 'at most 1.5 × the time at 1,000',
        reached: '3 × the time at 1,000',
        holds: false,
      },
    ])
  })
})

describe('the chart', () => {
  const svg = chart(result)
  const widths = [...svg.matchAll(/<rect class="(\w+)" x="\d+" y="\d+" width="(\d+)"/g)].map(
    ([, kind, width]) => [kind, Number(width)] as const,
  )

  test('has a bar for each contender, as long as its share of the largest', () => {
    const [[, longest] = ['', 0]] = widths
    const shares = [1, 1 / 3, 1 / 30, 1 / 12, 1 / 15]
    expect(widths.map(([kind]) => kind)).toEqual(['ours', 'others', 'others', 'others', 'others'])
    for (const [n, [, width]] of widths.entries())
      expect(Math.abs(width - (shares[n] ?? 0) * longest)).toBeLessThanOrEqual(1)
  })

  test('has a ground for light and for dark, and no text that is markup', () => {
    expect(svg).toContain('prefers-color-scheme: dark')
    expect(svg.match(/\.ground \{/g)).toHaveLength(2)
    const odd = chart(resultOf({ 'page-1': { 'a <b> & c': [1] } }))
    expect(odd).toContain('>a &lt;b&gt; &amp; c</text>')
  })

  test('leaves room for every panel', () => {
    const height = Number(/viewBox="0 0 \d+ (\d+)"/.exec(svg)?.[1])
    const lowest = Math.max(...[...svg.matchAll(/ y="(\d+)"/g)].map(([, y]) => Number(y)))
    expect(lowest).toBeGreaterThan(100)
    expect(lowest + 20).toBeLessThanOrEqual(height)
  })
})

test('the committed page and chart show the committed results', async () => {
  const file = join(resultsFolder, 'results.json')
  const committed = await readResult(file)
  expect(readFileSync(join(resultsFolder, 'RESULTS.md'), 'utf8')).toBe(
    markdown(committed, await notReached()),
  )
  expect(readFileSync(join(resultsFolder, 'results.svg'), 'utf8')).toBe(chart(committed))
})
