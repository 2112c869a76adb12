/** Every verdict, in the order totals and tables give them. */
export const reportVerdicts = ['pass', 'fail', 'warn', 'inconclusive', 'untested', 'error'] as const

/** Every verdict, the worst first. */
export const worstFirst = ['fail', 'error', 'warn', 'inconclusive', 'untested', 'pass'] as const
