import { describe, expect, it } from 'vitest'
import { gapNames, rules } from '../../contract/index.js'
import { catalogue } from './catalogue.js'

describe('catalogue', () => {
  it('gives the rules to scripts', () => {
    const { rules: listed } = JSON.parse(catalogue({ json: true })) as { rules: Record<string, unknown>[] }
    expect(listed).toHaveLength(rules.length)
    for (const rule of listed)
      expect(Object.keys(rule).slice(0, 9)).toEqual([
        'id',
        'section',
        'says',
        'variant',
        'certain',
        'effects',
        'needs',
        'gaps',
        'endpoints',
      ])
  })

  it('gives them to people, as wide as the terminal, and as Markdown', () => {
    const lines = catalogue({ suite: ['paging'] }, 80)
      .trimEnd()
      .split('\n')
    expect(lines[0]).toMatch(/^rule +section +effects +needs +says/)
    for (const line of lines) expect(line.length).toBeLessThanOrEqual(80)
    expect(catalogue({ rule: ['paging.limit-default'], markdown: true })).toMatch(
      /^\| rule \| .*\n\| --- \| .*\n\| `paging.limit-default` \| 4\.1 \| .* \|\n$/,
    )
  })

  it('lists the gaps with what is assumed, all of them or those some rules depend on', () => {
    const { gaps } = JSON.parse(catalogue({ gaps: true, json: true })) as { gaps: { name: string }[] }
    expect(gaps.map(({ name }) => name)).toEqual(gapNames)
    const some = catalogue({ gaps: true, rule: ['auth.*'] })
    expect(some).toContain('assumed: ')
    expect(some).toContain('options: ')
    expect(some).not.toContain('cursor-garbage')
    expect(catalogue({ gaps: true, markdown: true }).trimEnd().split('\n')).toHaveLength(gapNames.length + 2)
  })

  it('refuses two forms at once', () => {
    expect(() => catalogue({ json: true, markdown: true })).toThrow('exclude each other')
  })
})
