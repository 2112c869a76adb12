import { describe, expect, it } from 'vitest'
import { settle } from './settings.js'

const noEnvironment = {}

describe('settle', () => {
  it('judges the embedded fake when no server is named, whatever key lies around', () => {
    const settings = settle({}, {}, { CONFORMANCE_API_KEY: 'k' })
    expect(settings.server).toBeUndefined()
    expect(settings.outputs).toEqual([{ name: 'terminal' }])
    expect(settings.detail).toBe('normal')
  })

  it('draws a seed where none is given, of 31 bits at most', () => {
    const seeds = Array.from({ length: 50 }, () => settle({}, {}, noEnvironment).seed)
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
    expect(settle({}, config, noEnvironment).server).toEqual({
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
    expect(settle({}, config, noEnvironment).allow).toBe('none')
  })

  it('keeps a ledger in its folder, unless another or none is given', () => {
    expect(settle({}, {}, noEnvironment).ledger).toBe('.conformance')
    expect(settle({ ledger: 'there' }, { ledger: false }, noEnvironment).ledger).toBe('there')
    expect(settle({}, { ledger: false }, noEnvironment).ledger).toBeUndefined()
    expect(settle({ ledger: false }, {}, noEnvironment).ledger).toBeUndefined()
    expect(settle({}, { tidy: 'never' }, noEnvironment).tidy).toBe('never')
    expect(settle({ tidy: 'always' }, { tidy: 'never' }, noEnvironment).tidy).toBe('always')
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
      { reporter: ['json=r', 'junit=./r'] },
      {},
      'both json and junit would write to ./r: give one another file',
    ],
    [{ rule: ['nothing.*'] }, {}, "no rule matches 'nothing.*'"],
  ])('refuses flags %o with configuration %o', (flags, config, message) => {
    expect(() => settle(flags, config, noEnvironment)).toThrow(message)
  })

  it('bounds a run by flags, otherwise by the configuration', () => {
    const config = {
      timeout: '2s',
      timeBudget: '10m',
      maxRequests: 500,
      maxRps: 5,
      concurrency: 2,
      redactPersonal: true,
    }
    const bounds = { timeoutMs: 2000, timeBudgetMs: 600_000, maxRequests: 500, maxRps: 5, workers: 2 }
    expect(settle({}, config, noEnvironment).limits).toMatchObject(bounds)
    expect(settle({}, config, noEnvironment).redactPersonal).toBe(true)
    const flags = { timeout: 3000, timeBudget: 1, maxRequests: 6, maxRps: 7, concurrency: 8 }
    expect(settle(flags, config, noEnvironment).limits).toMatchObject({
      timeoutMs: 3000,
      timeBudgetMs: 1,
      maxRequests: 6,
      maxRps: 7,
      workers: 8,
    })
    expect(settle({}, {}, noEnvironment).limits).toMatchObject({ timeoutMs: 10_000, workers: undefined })
    expect(() => settle({}, { timeout: '0s' }, noEnvironment)).toThrow(
      "timeout '0s' of the configuration is invalid",
    )
    expect(() => settle({ ca: '/no/ca.pem' }, {}, noEnvironment)).toThrow(
      'cannot read the certificates of --ca /no/ca.pem: there is no such file or folder',
    )
    expect(() => settle({ ca: 'package.json' }, {}, noEnvironment)).toThrow(
      '--ca package.json holds no certificate',
    )
  })

  it('takes several reporters, the standard output once', () => {
    const { outputs } = settle({ reporter: ['terminal', 'json=r.json', 'junit=a=b.xml'] }, {}, noEnvironment)
    expect(outputs).toEqual([
      { name: 'terminal' },
      { name: 'json', file: 'r.json' },
      { name: 'junit', file: 'a=b.xml' },
    ])
  })
})

describe('the API key', () => {
  const baseUrl = 'https://a.example.com'

  it.each([
    ['Bearer hidden-word', 'begins with "Bearer "'],
    ['hidden word', 'blanks or other characters'],
    ['hidden-word\n', 'blanks or other characters'],
  ])('is refused as %j, which is not shown', (apiKey, words) => {
    for (const given of [
      () => settle({ baseUrl, apiKey }, {}, noEnvironment),
      () => settle({ baseUrl }, {}, { CONFORMANCE_API_KEY: apiKey }),
    ]) {
      expect(given).toThrow(words)
      expect(given).not.toThrow(/hidden.word/)
    }
  })
})
