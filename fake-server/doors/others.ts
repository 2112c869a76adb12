import { URL } from 'node:url'
/** Whether requests to other origins pass through or are refused, or the origins that pass while all others are refused. */
export type Others = 'pass' | 'refuse' | readonly string[]

/** Refuses an invalid value of the option. */
export function checkOthers(others: unknown): void {
  if (others === undefined || others === 'pass' || others === 'refuse') return
  if (!Array.isArray(others))
    throw new Error(`others must be 'pass', 'refuse' or a list of origins that pass, not '${String(others)}'`)
  for (const [n, each] of others.entries())
    if (typeof each !== 'string' || !URL.canParse(each) || new URL(each).host === '')
      throw new Error(`others[${n}] is '${String(each)}': give an origin such as https://login.example.com`)
}
