import { expect, test } from 'vitest'
import type { ReportedRule } from '../model/report.js'
import { undecidedLines, unmetLines, variationLines } from './client-lines.js'
import { paint } from './paint.js'

const plain = paint(false)

const finding = (gap: string, failing: readonly string[]) => ({
  gaps: [{ gap, values: ['a'], usual: 'b', section: '4', open: 'Open.' }],
  failing,
  timedOut: false,
  assumptions: { [gap]: 'a' },
  text: `The tests fail when ${gap}.\nFailing: ${failing.join('; ')}`,
})

const relying = (...findings: readonly ReturnType<typeof finding>[]) =>
  variationLines(
    {
      command: ['npm', 'test'],
      exitCode: 0,
      passed: true,
      fakes: 1,
      disturbances: [],
      variation: {
        verdict: 'dependent',
        runs: 50,
        combinations: 30,
        varied: ['one', 'two', 'three'],
        agreed: [],
        findings,
        unstable: [],
      },
    },
    plain,
  )

test('findings that the same tests show refer to the first of them', () => {
  const [, first, second, third] = relying(
    finding('one', ['wins a deal']),
    finding('two', ['shows the inbox']),
    finding('three', ['wins a deal']),
  )
  expect(first).toEqual(['DEPENDS ON 1  The tests fail when one.', '  Failing: wins a deal'])
  expect(second).toEqual(['DEPENDS ON 2  The tests fail when two.', '  Failing: shows the inbox'])
  expect(third?.at(-1)).toBe('  The same tests fail as in DEPENDS ON 1: one change may fix both.')
})

test('findings without names of tests refer to no other', () => {
  expect(relying(finding('one', []), finding('two', [])).flat().join('\n')).not.toContain('The same tests')
})

const rule = (
  id: string,
  verdict: ReportedRule['verdict'],
  more: Partial<ReportedRule> = {},
): ReportedRule => ({
  id,
  family: 'client',
  section: '7',
  says: 'A sentence.',
  certain: true,
  verdict,
  endpoints: [{ endpoint: '*', verdict, cases: 0, exchanges: 0 }],
  ...more,
})

test('rules that were never met and rules that no server can see make up the untested ones', () => {
  const lines = unmetLines(
    [rule('client.a', 'untested', { remediation: 'send any request' }), rule('client.b', 'untested')],
    false,
    plain,
  )
  expect(lines).toEqual([
    'UNTESTED  2 rules: 1 that no server can see, and 1 that the tests never met, with what meets them',
    '  client.a  send any request',
  ])
})

test('a rule without a decision shows one reason, and how many operations it concerns', () => {
  const at = (endpoint: string, reason: string) =>
    ({ endpoint, verdict: 'inconclusive', reason, cases: 1, exchanges: 1 }) as const
  const endpoints = [at('GET /a', 'sent again 52 ms later'), at('GET /b', 'sent again 55 ms later')]
  expect(undecidedLines([rule('client.a', 'inconclusive', { endpoints })], 80, plain)).toEqual([
    'INCONCLUSIVE  1 rule: judged without a decision',
    '  client.a @ GET /a, and 1 more operation',
    '    sent again 52 ms later',
  ])
})
