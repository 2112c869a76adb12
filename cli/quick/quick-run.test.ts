import { describe, expect, it } from 'vitest'
import type { RunFlags } from '../config/settings.js'
import { settle } from '../config/settings.js'
import { mostQuickRequests } from './quick-run.js'

const quick = (flags: RunFlags, config: Parameters<typeof settle>[1] = {}) =>
  settle({ quick: true, ...flags }, config, {})

describe('--quick', () => {
  it.each<[RunFlags, string]>([
    [{ rule: ['tag.*'] }, '--rule does not go with --quick: a quick run has its own choice of rules'],
    [{ suite: ['tag'] }, '--suite does not go with --quick'],
    [{ shard: { index: 1, of: 2 }, seed: 1 }, '--shard does not go with --quick'],
    [{ runs: 20 }, '--runs does not go with --quick: more drawn inputs take more requests'],
    [{ require: ['tag.*=pass'] }, '--require does not go with --quick: it is about a whole run'],
    [{ requireVerified: '90%' }, '--require-verified does not go with --quick'],
    [{ failOn: ['warn, stale'] }, '--fail-on stale does not go with --quick'],
    [{ baseline: 'known.json', updateBaseline: true }, '--update-baseline does not go with --quick'],
    [{ maxRequests: 301 }, '--max-requests 301 does not go with --quick: a quick run sends at most 300'],
    [{ exclude: ['*'] }, 'no rule of the full variant matches --exclude *'],
    [{ reporter: ['terminal', 'badge=b.svg'] }, 'a quick run gets no badge'],
  ])('refuses %o', (flags, why) => {
    expect(() => quick(flags)).toThrow(why)
  })

  it('refuses a badge of the configuration, and says how to go on', () => {
    expect(() => quick({}, { reporters: ['badge=b.svg'] })).toThrow('give --reporter in place of')
    expect(quick({ reporter: ['terminal'] }, { reporters: ['badge=b.svg'] }).outputs).toEqual([
      { name: 'terminal' },
    ])
  })

  it('sends at most its own number of requests, or fewer where that is asked for', () => {
    // What was done is undone beyond this number.
    expect(quick({}).limits.maxRequests).toBe(mostQuickRequests - 12)
    expect(quick({}, { maxRequests: 20_000 }).limits.maxRequests).toBe(mostQuickRequests - 12)
    expect(quick({}, { maxRequests: 100 }).limits.maxRequests).toBe(100)
    expect(quick({ maxRequests: 50 }).limits.maxRequests).toBe(50)
  })

  it('leaves out what is excluded, long waits, and more drawn inputs of the configuration', () => {
    const families = (settings: ReturnType<typeof quick>) =>
      new Set(settings.quick?.places.map(({ rule }) => rule.split('.')[0]))
    const settings = quick({}, { exclude: ['auth.*'], runs: 50 })
    expect(families(quick({}))).toContain('auth')
    expect(families(settings)).not.toContain('auth')
    expect(settings).toMatchObject({ skipsSlow: true, selection: { exclude: ['auth.*'], quick: true } })
    expect(settings.runs).toBeUndefined()
  })

  it('is measured by what it fails on, and not by requirements of a whole run', () => {
    const config = {
      require: 'tag.*=pass',
      requireVerified: '90%',
      failOn: ['warn, stale', 'inconclusive'],
      baseline: 'known.json',
    }
    expect(quick({}, config).requirements.map(({ requirement }) => requirement)).toEqual([
      'fail-on warn',
      'fail-on inconclusive',
    ])
  })
})
