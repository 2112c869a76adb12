/** The verdict of a rule, from best to worst. */
export const verdicts = ['pass', 'untested', 'inconclusive', 'warn', 'error', 'fail'] as const

/** The verdict on a rule at an operation, or on the rule as a whole. */
export type Verdict = (typeof verdicts)[number]

/** The worse of two verdicts; the first wins a tie, so that the first reason is kept. */
export const worse = (a: Verdict, b: Verdict): Verdict => (verdicts.indexOf(b) > verdicts.indexOf(a) ? b : a)
