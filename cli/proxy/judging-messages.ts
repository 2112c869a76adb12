import type { JudgingEnd } from './judging.js'
import type { PassedExchange } from './passed-exchange.js'

/** A message to the thread that judges. */
export type ToJudging =
  | { readonly kind: 'passed'; readonly exchanges: readonly PassedExchange[]; readonly taken: number }
  | { readonly kind: 'missed'; readonly exchanges: number }
  | { readonly kind: 'end'; readonly end: JudgingEnd }

/** A message from it: that it is ready, that copies are judged, what it has found, and how it ended. */
export type FromJudging =
  | { readonly kind: 'ready' }
  | { readonly kind: 'judged'; readonly taken: number; readonly violations: readonly string[] }
  | { readonly kind: 'report'; readonly json: string }
  | { readonly kind: 'trouble'; readonly message: string; readonly isUsage: boolean }
