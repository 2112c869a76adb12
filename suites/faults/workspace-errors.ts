import type { ErrorCode } from '../../contract/index.js'

/** Errors by which the state of the workspace closes an operation. */
export const gates: readonly (ErrorCode | undefined)[] = ['contact_limit_exceeded', 'feature_disabled']

/** Errors that the state of the workspace or of the service brings about, whatever a call asks for. */
export const workspaceErrors: ReadonlySet<ErrorCode | undefined> = new Set([
  ...gates,
  'quota_exceeded',
  'rate_limited',
  'internal',
  'unavailable',
])
