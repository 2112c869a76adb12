import { describe, expect, test } from 'vitest'
import { type Assumptions, assume, type GapName } from '../../../contract/index.js'
import type { Runner, RunOutcome } from './run-outcome.js'
import { type VaryPlan, type VaryProgress, vary } from './vary.js'

const gaps: readonly GapName[] = [
  'error-body',
  'cursor-garbage',
  'limit-out-of-range',
  'unknown-query-params',
  'note-created-id',
  'short-pages',
  'deal-reclose',
  'idempotency-replay-status',
  'order-undocumented',
  'retry-after-format',
  'id-collation',
  'versioning',
]

type Broken = (assumed: Assumptions) => readonly string[] | boolean

/** Tests that fail where a condition holds; each run is noted. */
function testsThat(fails: Broken) {
  const runs: Partial<Assumptions>[] = []
  const runner: Runner = async (assumptions) => {
    runs.push(assumptions)
    const failing = fails(assume(assumptions))
    const names = typeof failing === 'boolean' ? [] : failing
    const ok = failing === false || (failing !== true && names.length === 0)
    return { ok, exitCode: ok ? 0 : 1, failing: names, met: gaps }
  }
  return { runs, runner }
}

const found = async (fails: Broken, plan: VaryPlan = {}) => {
  const { runner, runs } = testsThat(fails)
  const result = await vary(runner, plan)
  return {
    result,
    runs,
    values: result.findings.map(({ gaps }) => gaps.map(({ gap, values }) => [gap, values])),
  }
}

test('tests that pass everywhere depend on nothing, and are run a small number of times', async () => {
  const { result, runs } = await found(() => false)
  expect(result).toMatchObject({
    verdict: 'independent',
    findings: [],
    unstable: [],
    varied: expect.anything(),
  })
  expect(result.varied.toSorted()).toEqual(gaps.toSorted())
  expect(result.runs).toBe(runs.length)
  expect(runs.length).toBeLessThanOrEqual(24)
})

describe('a difference', () => {
  test('in one value is found alone', async () => {
    const { values, result } = await found((assumed) => assumed['deal-reclose'] === 'interchange')
    expect(values).toEqual([[['deal-reclose', ['interchange']]]])
    expect(result.findings[0]).toMatchObject({
      gaps: [{ usual: 'refuse', section: '3' }],
      assumptions: { 'deal-reclose': 'interchange' },
      runs: 2,
    })
  })

  test('in a member is shown as this member', async () => {
    const { values, result } = await found((assumed) => assumed['error-body'].message !== 'error.message')
    expect(values).toEqual([[['error-body', [{ message: 'message' }, { message: 'errors.0.message' }]]]])
    expect(result.findings[0]?.gaps[0]?.usual).toEqual({ message: 'error.message' })
  })

  test('in members that belong together is shown as these', async () => {
    const { values } = await found((assumed) => assumed['error-body'].code !== 'error.code')
    expect(values).toHaveLength(1)
    expect(values[0]?.[0]?.[1]).toHaveLength(3)
    expect(values[0]?.[0]?.[1]).toContainEqual({ code: 'code', details: 'details' })
    // With the code at `error`, nothing can be inside it.
    expect(values[0]?.[0]?.[1]).toContainEqual({ code: 'error', message: 'message', details: 'details' })
  })

  test('in two parts of one value is found for each of two tests', async () => {
    const { result } = await found(({ 'error-body': { code, message } }) => [
      ...(code === 'error.code' ? [] : ['code']),
      ...(message === 'error.message' ? [] : ['message']),
    ])
    const parts = result.findings.map(({ gaps, failing }) => [failing, gaps[0]?.values])
    expect(parts).toHaveLength(2)
    expect(parts).toContainEqual([['message'], [{ message: 'message' }, { message: 'errors.0.message' }]])
    const [, code] = parts.find(([failing]) => String(failing) === 'code') ?? []
    expect(code).toContainEqual({ code: 'errors.0.code', details: 'errors.0.details' })
  })

  test('in several values of a gap is one finding with all of them', async () => {
    const { values } = await found((assumed) => assumed['cursor-garbage'] !== 'refuse')
    expect(values).toHaveLength(1)
    const [gap, broken] = values[0]?.[0] ?? []
    expect(gap).toBe('cursor-garbage')
    expect(new Set(broken as string[])).toEqual(new Set(['empty-page', 'first-page', 'not-found']))
  })

  test('of two values that break only together names both', async () => {
    const { values, result } = await found(
      (assumed) => assumed['short-pages'] === 'short' && assumed['note-created-id'] === 'never',
    )
    expect(values).toHaveLength(1)
    expect(Object.fromEntries((values[0] ?? []).map(([gap, one]) => [gap, one]))).toEqual({
      'short-pages': ['short'],
      'note-created-id': ['never'],
    })
    expect(result.findings[0]?.assumptions).toEqual({ 'short-pages': 'short', 'note-created-id': 'never' })
  })

  test('does not hide another one, alone or of two values', async () => {
    const { values, result } = await found((assumed) => [
      ...(assumed['deal-reclose'] !== 'refuse' ? ['a'] : []),
      ...(assumed['limit-out-of-range'] === 'clamp' ? ['b'] : []),
      ...(assumed['retry-after-format'] === 'date' && assumed['unknown-query-params'] === 'refuse'
        ? ['c']
        : []),
      ...(assumed['error-body'].details !== 'error.details' && assumed.versioning === 'more-members'
        ? ['d']
        : []),
    ])
    const bySize = values
      .map((one) =>
        one
          .map(([gap]) => gap as string)
          .toSorted()
          .join(),
      )
      .toSorted()
    expect(bySize).toEqual([
      'deal-reclose',
      'error-body,versioning',
      'limit-out-of-range',
      'retry-after-format,unknown-query-params',
    ])
    expect(result.findings.map(({ failing }) => failing.join()).toSorted()).toEqual(['a', 'b', 'c', 'd'])
    expect(result.verdict).toBe('dependent')
  })

  test('of three values is found where a combination has them', async () => {
    const { values } = await found(
      (assumed) =>
        assumed['short-pages'] !== 'full' &&
        assumed['note-created-id'] !== 'with-note' &&
        assumed['deal-reclose'] !== 'refuse',
    )
    expect(values.length).toBeGreaterThan(0)
    for (const one of values)
      expect(one.map(([gap]) => gap).toSorted()).toEqual(['deal-reclose', 'note-created-id', 'short-pages'])
  })
})

test('the same seed makes the same runs in the same order', async () => {
  const fails: Broken = (assumed) => assumed['short-pages'] === 'short'
  const [one, other, third] = [await found(fails), await found(fails), await found(fails, { seed: 2 })]
  expect(other.runs).toEqual(one.runs)
  expect(other.result).toEqual(one.result)
  expect(third.runs).not.toEqual(one.runs)
  expect(third.values).toEqual(one.values)
})

test('values in place of the defaults are the usual ones, and in every run', async () => {
  const usual = { 'short-pages': 'short', 'error-code-413': null } as const
  const { values, runs, result } = await found((assumed) => assumed['short-pages'] === 'full', { usual })
  expect(values).toEqual([[['short-pages', ['full']]]])
  expect(runs.every((run) => run['error-code-413'] === null)).toBe(true)
  expect(result.findings[0]).toMatchObject({
    gaps: [{ usual: 'short' }],
    assumptions: { 'short-pages': 'full', 'error-code-413': null },
  })
})

describe('nothing is said about other values', () => {
  test('where the tests fail with the usual ones', async () => {
    const { result, runs } = await found(() => ['a', 'b', 'c', 'd'])
    expect(result).toMatchObject({
      verdict: 'cannot-vary',
      reason: 'the tests fail with the usual values already (a, b, c, and 1 more): make them pass first',
      findings: [],
    })
    expect(runs).toHaveLength(2)
  })

  test('where the tests fail with the usual ones at times', async () => {
    let run = 0
    const { result } = await found(() => ++run === 2)
    expect(result.verdict).toBe('cannot-vary')
    expect(result.reason).toContain('passed in one of two runs with the usual values')
  })

  test('where no request reached a fake', async () => {
    const result = await vary(async () => ({ ok: true, exitCode: 0, met: [] }))
    expect(result.verdict).toBe('cannot-vary')
    expect(result.reason).toContain('CONFORMANCE_BASE_URL')
  })
})

test('a failure that does not occur again is unstable, not a finding', async () => {
  let run = 0
  const { result } = await found(() => (++run === 5 ? ['flaky'] : false))
  expect(result).toMatchObject({ verdict: 'undecided', findings: [] })
  expect(result.unstable).toMatchObject([{ failing: ['flaky'] }])
})

test('a failure that occurs in every second run with a value is not a finding', async () => {
  let failures = 0
  const { result } = await found((assumed) => assumed['short-pages'] === 'short' && ++failures % 2 === 1)
  expect(result.findings).toEqual([])
  expect(result.unstable.length).toBeGreaterThan(0)
})

test('a smallest difference with which the tests fail only once is not a finding', async () => {
  let alone = 0
  const runner: Runner = async (assumptions) => {
    const isShort = assumptions['short-pages'] === 'short'
    const ok = !isShort || (Object.keys(assumptions).length === 1 && ++alone > 1)
    return { ok, exitCode: ok ? 0 : 1, met: gaps }
  }
  const { findings, unstable } = await vary(runner)
  expect(findings.filter(({ gaps }) => gaps.length === 1)).toEqual([])
  expect(unstable.length).toBeGreaterThan(0)
})

test('where the tests fail for good from some run on, no value is blamed', async () => {
  let run = 0
  const { result } = await found(() => ++run > 6)
  expect(result).toMatchObject({ verdict: 'undecided', findings: [] })
  expect(result.reason).toContain('something else has changed')
})

describe('the runs end early', () => {
  test('at their permitted number, with what was found', async () => {
    const fails: Broken = (assumed) => assumed['cursor-garbage'] !== 'refuse'
    const all = await found(fails)
    const { result, runs } = await found(fails, { maxRuns: 14 })
    expect(runs).toEqual(all.runs.slice(0, 14))
    expect(result).toMatchObject({ verdict: 'dependent', runs: 14 })
    expect(result.reason).toContain('number of runs')
    expect((await found(() => false, { maxRuns: 5 })).result.verdict).toBe('undecided')
    expect((await found(() => false, { maxRuns: 2 })).result.verdict).toBe('cannot-vary')
  })

  test('at a signal, whose run does not count', async () => {
    const controller = new AbortController()
    let run = 0
    const { result } = await found(
      () => {
        if (++run < 4) return false
        controller.abort()
        return true
      },
      { signal: controller.signal },
    )
    expect(result).toMatchObject({ verdict: 'undecided', findings: [], unstable: [], runs: 3 })
    expect(result.reason).toContain('interrupted')
  })
})

test('an error of the runner ends the whole', async () => {
  await expect(vary(() => Promise.reject(new Error('no such command')))).rejects.toThrow('no such command')
})

test('gaps that a client meets under another value only are varied, too', async () => {
  const met = (assumed: Assumptions): readonly GapName[] =>
    assumed['cursor-garbage'] === 'first-page'
      ? ['cursor-garbage', 'id-collation']
      : ['cursor-garbage', 'short-pages']
  const runner: Runner = async (assumptions): Promise<RunOutcome> => {
    const assumed = assume(assumptions)
    const ok = !(met(assumed).includes('id-collation') && assumed['id-collation'] === 'descending')
    return { ok, exitCode: ok ? 0 : 1, met: met(assumed) }
  }
  const { findings, varied } = await vary(runner)
  expect(varied.toSorted()).toEqual(['cursor-garbage', 'id-collation', 'short-pages'])
  expect(findings.map(({ gaps }) => gaps.map(({ gap }) => gap).toSorted())).toEqual([
    ['cursor-garbage', 'id-collation'],
  ])
})

test('progress is reported before each run', async () => {
  const seen: VaryProgress[] = []
  const { runs } = await found((assumed) => assumed['short-pages'] === 'short', {
    onProgress: (progress) => seen.push(progress),
  })
  expect(seen.map(({ run }) => run)).toEqual(runs.map((_, n) => n + 1))
  expect(seen.slice(0, 2).every(({ step }) => step === 'usual')).toBe(true)
  expect(new Set(seen.map(({ step }) => step)).size).toBe(4)
  expect(seen.every(({ combination, combinations }) => combination <= combinations)).toBe(true)
  expect(seen.at(-1)).toMatchObject({ found: 1 })
})

test.each(Array.from({ length: 30 }, (_, n) => n + 1))(
  'an outage of %i runs is not taken for a dependency',
  async (length) => {
    let run = 0
    const { findings } = await vary(
      async () => {
        run += 1
        const ok = run < 4 || run >= 4 + length
        return { ok, exitCode: ok ? 0 : 1 }
      },
      { gaps: ['limit-out-of-range', 'cursor-garbage', 'unknown-query-params'] },
    )
    expect(findings).toEqual([])
    expect(run).toBeGreaterThan(4)
  },
)

describe('several runs at the same time', () => {
  const fails: Broken = ({ 'cursor-garbage': garbage, versioning: version, 'error-body': { code } }) => [
    ...(garbage === 'first-page' ? ['walks'] : []),
    ...(code === 'code' ? ['reads errors'] : []),
    ...(version === undefined ? ['none'] : []),
  ]

  test('find what one after the other finds, in the same combinations', async () => {
    const [alone, together] = [await found(fails), await found(fails, { jobs: 3 })]
    expect(alone.values.length).toBeGreaterThan(0)
    expect(together.values).toEqual(alone.values)
    expect(together.result.verdict).toBe('dependent')
  })

  test('are as many as permitted, and overlap', async () => {
    let [now, most] = [0, 0]
    const { runner } = testsThat(() => false)
    const slow: Runner = async (assumptions, signal) => {
      now += 1
      most = Math.max(most, now)
      await new Promise((resolve) => setTimeout(resolve, 1))
      now -= 1
      return runner(assumptions, signal)
    }
    const result = await vary(slow, { jobs: 3 })
    expect([most, result.verdict]).toEqual([3, 'independent'])
    expect((await vary(slow, { jobs: 3, maxRuns: 7 })).runs).toBe(7)
  })
})

describe('the order of lists', () => {
  const request = (id: string) => {
    const place = `PATCH /api/v1/tickets/${id}`
    return { operation: 'PATCH /api/v1/tickets/{id}', place, whole: place }
  }
  const orders = async (idOf: (assumed: Assumptions) => string, fails: Broken = () => false) => {
    const { runner, runs } = testsThat(fails)
    const result = await vary(
      async (assumptions, signal) => ({
        ...(await runner(assumptions, signal)),
        requests: [request(idOf(assume(assumptions)))],
      }),
      { gaps: ['order-undocumented', 'versioning'] },
    )
    return { result, runs }
  }
  const byTickets = ({ 'order-undocumented': { tickets } }: Assumptions) =>
    tickets?.at(-1) === 'ascending' && tickets[0] === 'updatedAt' ? 't9' : 't1'

  test('is named where the client sends another request, and no test fails', async () => {
    const { result } = await orders(byTickets)
    expect(result).toMatchObject({
      verdict: 'independent',
      findings: [],
      orders: [
        {
          gaps: [{ gap: 'order-undocumented', values: [{ tickets: ['updatedAt', 'ascending'] }] }],
          usually: 'PATCH /api/v1/tickets/t1',
          instead: 'PATCH /api/v1/tickets/t9',
        },
      ],
    })
  })

  test('takes one more run where the requests are the same', async () => {
    const [same, without] = [
      await orders(() => 't1'),
      await found(() => false, { gaps: ['order-undocumented', 'versioning'] }),
    ]
    expect(same.result.orders).toEqual([])
    expect(same.runs.length).toBe(without.runs.length + 1)
  })

  test('is not named where the requests differ by chance, or tests fail', async () => {
    let run = 0
    const byChance = await orders(() => {
      run += 1
      return `t${run}`
    })
    expect(byChance.result.orders).toEqual([])
    const failing = await orders(byTickets, (assumed) => byTickets(assumed) === 't9')
    expect(failing.result.orders).toEqual([])
  })
})
