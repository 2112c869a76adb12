/** Every verdict, in the order totals and tables give them. */
export const reportVerdicts = ['pass', 'fail', 'warn', 'inconclusive', 'untested', 'error'] as const
