import { describe, expect, it } from 'vitest'
import type { Scope } from '../../contract/index.js'
import { createFake } from '../../fake-server/index.js'
import { chance } from '../../fixtures/chance.js'
import { checks, run, type Target, type Transport, Unreachable, virtualPauses } from '../../suites/index.js'
import { direct, fakeTarget } from './fake-target.js'
import { probe } from './probe.js'

const hourMs = 60 * 60 * 1000

/** A fake as a server whose main key is another one, behind a transport. */
const server = (main: string, behind: (transport: Transport) => Transport): Target => {
  const fake = createFake()
  const target = fakeTarget(fake, behind(direct(fake)), 'https://a.example.com')
  return { ...target, keys: { ...target.keys, main }, pauses: virtualPauses() }
}

async function probed(target: Target) {
  const notes: string[] = []
  const { lacking, unsettled, detected } = await probe(target, (line) => notes.push(line))
  return { lacking: [...lacking], unsettled: [...unsettled], detected, notes }
}

const calm = () => probed(server('demo_without_deals_read', (transport) => transport))

const limited = (headers: Record<string, string>) => ({ status: 429, headers, text: '' })

/** Answers every so many calls in another way, the first of all among them. */
const nowAndThen =
  (every: number, other: Transport) =>
  (transport: Transport): Transport => {
    let calls = 0
    return (request) => (calls++ % every === 0 ? other(request) : transport(request))
  }

describe('probing a server', () => {
  it('finds out behind lost connections what it finds out without', async () => {
    const expected = await calm()
    for (let seed = 1; seed <= 40; seed += 1) {
      const draw = chance(seed)
      const lossy = (transport: Transport): Transport => {
        return async (request) => {
          if (draw() < 0.05) throw new Unreachable('the connection was closed before an answer came')
          return transport(request)
        }
      }
      expect(await probed(server('demo_without_deals_read', lossy))).toEqual(expected)
    }
  })

  it.each([
    ['whole seconds', () => limited({ 'retry-after': '1' })],
    ['a fraction of a second', () => limited({ 'retry-after': '0.25' })],
    [
      'a date of a clock that is an hour ahead',
      () => limited({ 'retry-after': at(hourMs + 2000), date: at(hourMs) }),
    ],
    [
      'a date of a clock that is an hour behind',
      () => limited({ 'retry-after': at(2000 - hourMs), date: at(-hourMs) }),
    ],
    ['a date that is over', () => limited({ 'retry-after': at(0), date: at(0) })],
    ['nothing to say when', () => limited({})],
    ['503 in JSON', () => ({ status: 503, headers: {}, text: '{"error":{"code":"unavailable"}}' })],
    ['the 502 of a gateway', () => ({ status: 502, headers: {}, text: '<html>' })],
  ])('finds out the same where calls are answered 429 with %s', async (_, answer) => {
    const rough = nowAndThen(4, async () => answer())
    expect(await probed(server('demo_without_deals_read', rough))).toEqual(await calm())
  })

  it('waits as long as a server asks by its own clock', async () => {
    const target = server('demo_main', (transport) => {
      const early = async () => limited({ 'retry-after': at(hourMs + 30_000), date: at(hourMs) })
      return nowAndThen(1000, early)(transport)
    })
    const { notes } = await probed(target)
    expect(notes).toEqual(['waiting 30 s, as the target answers 429'])
    expect(target.pauses?.now()).toBe(30_000)
  })

  it('moves no clock of a server of which nothing is known yet', async () => {
    const moves: number[] = []
    const target = server(
      'demo_main',
      nowAndThen(3, async () => limited({ 'retry-after': '7' })),
    )
    await probed({ ...target, control: { advanceClock: async (ms) => void moves.push(ms) } })
    expect(moves).toEqual([])
  })
})

describe('a scope of which outages hide whether the main key holds it', () => {
  const outages: readonly (readonly [string, Transport])[] = [
    ['429', async () => limited({ 'retry-after': '1' })],
    ['503', async () => ({ status: 503, headers: {}, text: '' })],
    [
      'a lost connection',
      async () => {
        throw new Unreachable('reset')
      },
    ],
  ]

  it.each(outages)('is neither held nor lacked: %s', async (_, outage) => {
    const hidden = (transport: Transport): Transport => {
      return (request) => (/deals/.test(request.path) ? outage(request) : transport(request))
    }
    const { lacking, unsettled, notes } = await probed(server('demo_without_deals_read', hidden))
    expect({ lacking, unsettled }).toEqual({ lacking: [], unsettled: ['deals:read', 'deals:write'] })
    expect(notes).toContain('note: outages left open whether the main key holds deals:read, deals:write')
  })
})

describe('a run that does not know whether the main key holds a scope', () => {
  const failing = async (unsettled: ReadonlySet<Scope>) => {
    const target = server('demo_without_deals_read', (transport) => transport)
    const own = checks.filter(({ rule }) => /^deal\./.test(rule.id))
    const { results } = await run({ target, checks: own, seed: 1, unsettled })
    return results.filter(({ verdict }) => verdict === 'fail').length
  }

  it('takes no rejection for a fault', async () => {
    expect(await failing(new Set(['deals:read']))).toBe(0)
    expect(await failing(new Set())).toBeGreaterThan(0)
  })
})

const at = (ms: number): string => new Date(Date.now() + ms).toUTCString()
