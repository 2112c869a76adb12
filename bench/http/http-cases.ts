import type { HttpCase } from './http-case.js'

/** Every case, in the order of the results. */
export const httpCases: readonly HttpCase[] = [
  { figure: 'page-50', call: () => ({ kind: 'page', limit: 50 }) },
]
