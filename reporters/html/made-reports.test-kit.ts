import {
  type Report,
  type ReportedExchange,
  type ReportedRule,
  type ReportedVerdict,
  totalsOf,
} from '../model/report.js'

/** A report of some rules. */
export const reportOf = (rules: readonly ReportedRule[], members: Partial<Report> = {}): Report => {
  const totals = totalsOf(rules)
  return {
    version: 1,
    runId: '1x2y3z',
    seed: 42,
    target: { baseUrl: 'https://staging.example.com', variant: 'full' },
    startedAt: '2030-01-01T00:00:00.000Z',
    durationMs: 12_345,
    requests: 321,
    conformant: totals.fail === 0 && totals.pass > 0,
    verified: totals.pass,
    documented: rules.length,
    totals,
    rules,
    repeat: 'npx conformance --base-url https://staging.example.com --seed 42',
    ...members,
  }
}

/** A rule with one verdict at some operations. */
export const ruleOf = (
  id: string,
  verdict: ReportedVerdict,
  endpoints: readonly string[] = ['GET /api/v1/contacts'],
  failure?: ReportedRule['endpoints'][number]['failure'],
): ReportedRule => ({
  id,
  family: id.split('.')[0] ?? id,
  section: '4.1',
  says: `What ${id} states.`,
  certain: true,
  verdict,
  endpoints: endpoints.map((endpoint) => ({
    endpoint,
    verdict,
    cases: 1,
    exchanges: 2,
    ...(failure ? { failure, reason: `expected ${failure.expected}, got ${failure.actual}` } : {}),
  })),
})

/** An exchange whose answer is a text. */
export const exchangeOf = (index: number, body: string, path = '/api/v1/contacts'): ReportedExchange => ({
  index,
  endpoint: 'GET /api/v1/contacts',
  durationMs: 1.5,
  request: { method: 'GET', path, headers: { accept: 'application/json' }, key: 'main' },
  response: { status: 200, headers: { 'content-type': 'application/json' }, body },
})

/** A failure that some exchanges show. */
export const failureOf = (expected: string, actual: string, exchanges: readonly ReportedExchange[]) => ({
  expected,
  actual,
  exchanges,
  curl: 'BASE_URL=https://staging.example.com\ncurl "$BASE_URL"/api/v1/contacts',
  replay: 'npx conformance --seed 42 --rule a.b',
})

/** Failing rules at some operations each, with answers of some length that differ from each other. */
export function failingRules(rules: number, operations: number, bodyLength: number): readonly ReportedRule[] {
  return Array.from({ length: rules }, (_, rule) => {
    const at = Array.from({ length: operations }, (_, operation) => {
      const index = rule * operations + operation
      const text = Array.from({ length: Math.ceil(bodyLength / 40) }, (_, line) =>
        `${index}-${line}`.padEnd(28, 'x'),
      )
      const body = JSON.stringify({ data: text }).slice(0, bodyLength)
      const failure = failureOf('400 `invalid_request`', `200 with ${index}`, [exchangeOf(index, body)])
      return ruleOf(`many.rule-${rule}`, 'fail', [`GET /api/v1/path-${operation}/{id}`], failure).endpoints
    })
    return { ...ruleOf(`many.rule-${rule}`, 'fail'), endpoints: at.flat() }
  })
}

/** What a server may send to leave the text of a page, or to turn its direction. */
export const hostile =
  '</script><script>document.title="taken"</script><img src=x onerror="document.title=1">\'"><svg onload=alert(1)> $& `code` <!-- ]]> \u202egnp.exe \u2066 \u2028 \ud800 &lt;'

/** A report with a hostile text in every member that is a text. */
export function hostileReport(): Report {
  const exchange = exchangeOf(1, JSON.stringify({ data: [hostile], [hostile]: hostile }), `/${hostile}`)
  const shown: ReportedExchange = {
    ...exchange,
    endpoint: hostile,
    request: {
      ...exchange.request,
      method: hostile,
      headers: { [hostile]: hostile },
      body: hostile,
      key: hostile,
    },
    response: { ...exchange.response, headers: { [hostile]: hostile } },
  }
  const failure = {
    ...failureOf(hostile, `${hostile} too`, [
      shown,
      { ...shown, index: 2, response: { ...shown.response, body: hostile } },
    ]),
    counterexample: hostile,
    setUp: [shown],
    moves: [{ after: 1, ms: 1000 }],
    curl: hostile,
    replay: hostile,
  }
  // A rule is opened by its address, which can hold no half of a character.
  const id = hostile.replace('\ud800', '')
  const known = { reason: hostile, ticket: hostile, expires: hostile, expired: false }
  const rules = (['fail', 'warn', 'inconclusive', 'untested', 'error', 'pass'] as const).map((verdict) => {
    const rule = ruleOf(`${verdict}.${id}`, verdict, [hostile, `GET /${hostile}`])
    return {
      ...rule,
      family: hostile,
      section: hostile,
      says: hostile,
      reason: hostile,
      configuration: hostile,
      remediation: hostile,
      endpoints: rule.endpoints.map((at) => ({
        ...at,
        reason: hostile,
        configuration: hostile,
        remediation: hostile,
        known,
        ...(verdict === 'fail' || verdict === 'warn' ? { failure } : {}),
      })),
    }
  })
  const place = { rule: `fail.${id}`, endpoint: hostile }
  return reportOf(rules, {
    target: { baseUrl: hostile, variant: 'full' },
    ...{
      runId: hostile,
      startedAt: hostile,
      incomplete: hostile,
      repeat: hostile,
      ledger: hostile,
      sweep: hostile,
    },
    exit: { code: 3, status: 'incomplete', reason: hostile },
    tool: { version: hostile, node: hostile },
    selection: { suites: [hostile], rules: [hostile], exclude: [hostile], shard: { index: 1, of: 2 } },
    faults: [
      {
        number: 1,
        cause: hostile,
        ...place,
        affects: [
          { ...place, why: 'shows' },
          { ...place, why: 'same' },
        ],
      },
    ],
    latencies: [{ endpoint: hostile, requests: 1, medianMs: 1, p95Ms: 2, maxMs: 3 }],
    assumptions: [{ gap: hostile, value: { [hostile]: hostile }, from: 'server' }],
    requirements: [{ requirement: hostile, met: false, actual: hostile }],
    baseline: { file: hostile, known: 1, expired: 1, stale: [place] },
    hooks: [{ name: hostile, calls: 1, movedMs: 1000, trouble: hostile }],
    leftovers: [{ noun: hostile, state: 'open', count: 2, ids: [hostile], why: hostile }],
    warnings: [hostile],
    exploration: {
      scenarios: 1,
      steps: 2,
      withoutResult: 1,
      outcomes: { [hostile]: { [hostile]: 1 } },
      transitions: { [hostile]: 1 },
      unmet: { [hostile]: [hostile] },
    },
  })
}
