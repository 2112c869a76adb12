import { describe, expect, it } from 'vitest'
import { sampleReport } from '../../fixtures/sample-report.js'
import { faultOf, faultsIn } from '../model/faults.js'
import type {
  Report,
  ReportedExchange,
  ReportedFailure,
  ReportedFault,
  ReportedRule,
} from '../model/report.js'
import { faultBlock, faultLine } from './fault-block.js'

const [listed, created] = ['GET /api/v1/contacts', 'POST /api/v1/contacts']
const [, failing] = sampleReport.rules
const [, at] = failing?.endpoints ?? []
if (!failing || !at || !('failure' in at)) throw new Error('the sample has lost its failure')
const [exchange] = at.failure.exchanges as readonly [ReportedExchange]

const ruleOf = (
  id: string,
  endpoints: readonly string[],
  failure: Partial<ReportedFailure> = {},
): ReportedRule => ({
  ...failing,
  id,
  endpoints: endpoints.map((endpoint) => ({
    endpoint,
    verdict: 'fail' as const,
    cases: 1,
    exchanges: 1,
    failure: { ...(at.failure as ReportedFailure), ...failure },
  })),
})

const reportOf = (rules: readonly ReportedRule[], fault: Partial<ReportedFault> = {}): Report => ({
  ...(sampleReport as Report),
  rules: [...rules],
  faults: [
    {
      ...{
        number: 1,
        cause: `${listed}: the filter lets others pass`,
        rule: rules[0]?.id ?? '',
        endpoint: listed,
      },
      affects: rules.flatMap(({ id, endpoints }, n) =>
        endpoints.map(({ endpoint }, m) => ({
          rule: id,
          endpoint,
          why: n > 0 ? ('follows' as const) : m > 0 ? ('same' as const) : ('shows' as const),
        })),
      ),
      ...fault,
    },
  ],
})

const options = { paint: (_: unknown, text: string) => text, width: 80 }
const blockOf = (report: Report, more: object = {}) =>
  faultsIn(report).flatMap((fault) => faultBlock(report, fault, { ...options, ...more }))

describe('the entry of a fault', () => {
  it('shows the steps by which an exploration has found it, the last ones where there are many', () => {
    const exploration = { scenarios: 1, steps: 9, withoutResult: 0, outcomes: {}, transitions: {}, unmet: {} }
    const found = (steps: number) => {
      const counterexample = Array.from({ length: steps }, (_, n) => `${n + 1}. make a deal {}`).join('\n')
      const report = reportOf([ruleOf('deal.close-won', [listed], { counterexample })])
      const lines = blockOf({ ...report, exploration })
      return { report, shown: lines.filter((line) => /make a deal|left out\)$/.test(line)) }
    }
    expect(found(2).shown).toEqual(['  input      1. make a deal {}', '             2. make a deal {}'])
    expect(found(12).shown).toEqual([
      '  input      (4 earlier steps left out)',
      ...Array.from({ length: 8 }, (_, n) => `             ${n + 5}. make a deal {}`),
    ])
    expect(blockOf(found(2).report).join('\n')).not.toContain('make a deal')
  })

  it('counts the operations and the rules that it affects', () => {
    const report = reportOf([
      ruleOf('paging.limit-zero', [listed, created]),
      ruleOf('paging.limit-max', [listed]),
    ])
    const text = blockOf(report).join('\n')
    expect(text).toContain(`FAIL 1  ${listed}: the filter lets others pass`)
    expect(text).toContain('affects    2 operations: GET /contacts, POST /contacts')
    expect(text).toContain('           1 more rule follows from it: paging.limit-max')
  })

  it('takes 15 lines of 80 columns at most, however long everything is', () => {
    const long = 'word '.repeat(500)
    const differences = Array.from({ length: 9 }, (_, n) => ({ at: `m${n}`, expected: long, actual: long }))
    const body = `{"data":"${'x'.repeat(5000)}"}`
    const exchanges = Array.from({ length: 30 }, (_, n) => ({
      ...exchange,
      index: n,
      request: { ...exchange.request, path: `/${'p'.repeat(500)}`, body },
      response: { ...exchange.response, body },
    }))
    const failure = { expected: long, actual: long, differences, exchanges, replay: `npx ${'r'.repeat(150)}` }
    const places = Array.from({ length: 45 }, (_, n) => `GET /api/v1/list${n}`)
    const many = Array.from({ length: 20 }, (_, n) => ruleOf(`paging.rule-${n}`, places, failure))
    const lines = blockOf(reportOf(many, { cause: long }))
    expect(lines.flatMap((line) => line.match(/.{1,80}/g) ?? ['']).length).toBeLessThanOrEqual(15)
    for (const part of ['- m0: word', '+ m0: word', '-> 200', 'reproduce  npx r'])
      expect(lines.join('\n')).toContain(part)
  })

  it('shows the sentence of a rule whole where there is room, and shortens it where there is none', () => {
    const says = `A list ${'of many words '.repeat(12)}ends here.`
    const rule = { ...ruleOf('paging.limit-zero', [listed]), says }
    expect(
      blockOf(reportOf([rule]))
        .join(' ')
        .replace(/\s+/g, ' '),
    ).toContain(says)
    const exchanges = Array.from({ length: 4 }, (_, index) => ({ ...exchange, index }))
    const differences = [1, 2].map((n) => ({ at: `m${n}`, expected: 'a', actual: 'b' }))
    const crowded = {
      ...ruleOf('paging.limit-zero', [listed], { exchanges, differences }),
      says: says.repeat(3),
    }
    const text = blockOf(reportOf([crowded])).join('\n')
    expect(text).toMatch(/of many words.*…\n/)
    expect(text).toContain('-> 200')
  })

  it('shows of two records the members that differ', () => {
    const differences = [{ at: 'phone.code', expected: '"+34"' }]
    const failure = {
      expected: 'the record as it was: {"phone":{"code":"+34"}}',
      actual: '{"phone":{}}',
      differences,
    }
    const text = blockOf(reportOf([ruleOf('contact.update-200', [listed], failure)])).join('\n')
    expect(text).toContain('    the record as it was\n  - phone.code: "+34"\n  + phone.code: (absent)')
  })

  it('says of records that a list lacks that they are missing', () => {
    const failure = {
      expected: 'records of {"status":"open"} that the list lacks: []',
      actual: '["task_1","task_2"]',
      differences: [
        { at: '0', actual: '"task_1"' },
        { at: '1', actual: '"task_2"' },
      ],
    }
    expect(blockOf(reportOf([ruleOf('filter.task-open', [listed], failure)])).join('\n')).toContain(
      '    records of {"status":"open"} that the list lacks\n  - missing: task_1, task_2',
    )
  })

  it('shows the member in question of a long body', () => {
    const body = `{"data":{"a":"${'x'.repeat(900)}","locale":"tlh","b":"${'y'.repeat(900)}"}}`
    const exchanges = [{ ...exchange, response: { ...exchange.response, body } }]
    const failure = { expected: '`data.locale`: es or en', actual: '"tlh"', exchanges }
    expect(blockOf(reportOf([ruleOf('record.contact-shape', [listed], failure)])).join('\n')).toMatch(
      /-> 200 ….*"locale":"tlh".*…/,
    )
  })

  it('names the command that writes a script where there is a JSON report for it', () => {
    const report = reportOf([ruleOf('paging.limit-zero', [listed])])
    expect(blockOf(report, { jsonReport: 'out/my report.json' }).at(-1)).toBe(
      "  reproduce  npx conformance repro 'out/my report.json' paging.limit-zero",
    )
    expect(blockOf(report).at(-1)).toContain('--rule paging.limit-zero --seed 42')
  })

  it('counts the operations at which other rules fail alike, as its cause does', () => {
    const report = reportOf([ruleOf('filter.contact-tag', [listed]), ruleOf('filter.deal-lead', [created])])
    const [fault] = report.faults ?? []
    const affects = fault?.affects.map((one) => ({ ...one, why: 'same' as const })) ?? []
    const text = blockOf({ ...report, faults: [{ ...(fault as ReportedFault), affects }] }).join('\n')
    expect(text).toContain('affects    2 operations: GET /contacts, POST /contacts')
    expect(text).toContain('1 more rule fails alike: filter.deal-lead')
  })

  it('quotes the sentence of a rule whole where that is the cause', () => {
    const says = `A contact has its words ${'of any kind '.repeat(12)}after an update.`
    const rule = { ...ruleOf('contact.update-tags-merge', [listed]), says }
    const text = blockOf(reportOf([rule], { cause: `${listed} breaks the rule: "${says}"` }))
    expect(text.join(' ').replace(/\s+/g, ' ')).toContain(says)
  })

  it('names the operation in that command where the rule fails at several', () => {
    const report = reportOf([ruleOf('paging.limit-zero', [listed, created])])
    expect(blockOf(report, { jsonReport: 'report.json' }).at(-1)).toBe(
      `  reproduce  npx conformance repro report.json paging.limit-zero --endpoint '${listed}'`,
    )
  })

  it('is one line where little is wanted', () => {
    const report = reportOf([ruleOf('paging.limit-zero', [listed, created])])
    const [fault] = faultsIn(report)
    expect(fault && faultLine(report, fault, options)).toBe(
      `FAIL 1  ${listed}: the filter lets others pass (2 failures)`,
    )
  })
})

describe('the entry of a fault whose failures a baseline names', () => {
  const known = { reason: 'it is known', expired: false }
  const knownRule = ruleOf('paging.limit-zero', [listed, created])
  const warned = ruleOf('paging.limit-max', [listed])
  const report = reportOf([
    { ...knownRule, endpoints: knownRule.endpoints.map((one) => ({ ...one, known })) },
    { ...warned, endpoints: warned.endpoints.map((one) => ({ ...one, verdict: 'warn' })) },
  ])

  it('shows a new warning as a warning, and only counts what is known', () => {
    const text = blockOf(report).join('\n')
    expect(text).toMatch(/^WARN 1 {2}/)
    expect(text).toContain('rule       paging.limit-max (section 4.1)')
    expect(text).toContain('2 known failures: see KNOWN')
    expect(text).not.toContain('2 operations')
  })

  it('does so in one line', () => {
    const [fault] = faultsIn(report)
    expect(fault && faultLine(report, fault, options)).toMatch(/^WARN 1 {2}(?!.*failures)/)
  })
})

describe('faultOf', () => {
  it('finds the fault of a failure, and none where a rule holds', () => {
    const report = reportOf([ruleOf('paging.limit-zero', [listed, created])])
    expect(faultOf(report, 'paging.limit-zero', created)?.number).toBe(1)
    expect(faultOf(report, 'paging.limit-zero', 'GET /api/v1/tags')).toBeUndefined()
  })

  it('makes one fault of each failing rule of a report without the grouping', () => {
    expect(faultsIn(sampleReport as Report).map(({ rule }) => rule)).toEqual([
      'paging.limit-zero',
      'transition.reclose',
    ])
  })
})
