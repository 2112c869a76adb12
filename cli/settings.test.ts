import { describe, expect, it } from 'vitest'
import { settle } from './settings.js'

const nowhere = {}

describe('settle', () => {
  it('judges the embedded fake when no server is named, whatever key lies around', () => {
    const settings = settle({}, {}, { CONFORMANCE_API_KEY: 'k' })
    expect(settings.server).toBeUndefined()
    expect(settings.outlets).toEqual([{ name: 'terminal' }])
    expect(settings.detail).toBe('normal')
  })

  it('draws a seed where none is given, of 31 bits at most', () => {
    const seeds = Array.from({ length: 50 }, () => settle({}, {}, nowhere).seed)
    expect(new Set(seeds).size).toBeGreaterThan(40)
    for (const seed of seeds) expect(seed).toBeLessThanOrEqual(2 ** 31 - 1)
  })

  it('lets flags win over the environment, and the environment over the configuration', () => {
    const config = {
      baseUrl: 'https://a.example.com',
      apiKey: 'config',
      seed: 1,
      runs: 2,
      allow: 'none',
    } as const
    const key = { CONFORMANCE_API_KEY: 'environment' }
    expect(settle({}, config, nowhere).server).toEqual({
      baseUrl: 'https://a.example.com',
      apiKey: 'config',
    })
    expect(settle({}, config, key).server?.apiKey).toBe('environment')
    const flags = {
      baseUrl: 'https://b.example.com',
      apiKey: 'flag',
      seed: 3,
      runs: 4,
      allow: 'sends',
    } as const
    const settings = settle(flags, config, key)
    expect(settings.server).toEqual({ baseUrl: 'https://b.example.com', apiKey: 'flag' })
    expect([settings.seed, settings.runs, settings.allow]).toEqual([3, 4, 'sends'])
    expect(settle({}, config, nowhere).allow).toBe('none')
  })

  it.each([
    [{ variant: 'ful' }, {}, "unknown variant 'ful': did you mean 'full'?"],
    [{ quiet: true, verbose: true }, {}, '--quiet and --verbose exclude each other'],
    [{ apiKey: 'k' }, {}, '--api-key is for a server: add --base-url'],
    [
      { baseUrl: 'https://a.example.com' },
      {},
      'no API key for https://a.example.com: set CONFORMANCE_API_KEY',
    ],
    [{ reporter: ['jnit'] }, {}, "unknown reporter 'jnit': did you mean 'junit'?"],
    [{ reporter: ['json='] }, {}, '--reporter json= names no file'],
    [{ reporter: ['json', 'terminal'] }, {}, 'both json and terminal would write to the standard output'],
    [
      { reporter: ['json=/no/such/folder/r.json'] },
      {},
      'there is no folder /no/such/folder; create it first',
    ],
    [{ reporter: ['json=.'] }, {}, 'cannot write the json report to .: it is a folder'],
    [{ rule: ['nothing.*'] }, {}, "no rule matches 'nothing.*'"],
  ])('refuses flags %o with configuration %o', (flags, config, message) => {
    expect(() => settle(flags, config, nowhere)).toThrow(message)
  })

  it('takes several reporters, the standard output once', () => {
    const { outlets } = settle({ reporter: ['terminal', 'json=r.json', 'junit=a=b.xml'] }, {}, nowhere)
    expect(outlets).toEqual([
      { name: 'terminal' },
      { name: 'json', file: 'r.json' },
      { name: 'junit', file: 'a=b.xml' },
    ])
  })
})
