import type { ErrorCode } from '../../contract/index.js'

/** Errors that the state of the workspace or of the service brings about, whatever a call asks for. */
export const workspaceErrors: ReadonlySet<ErrorCode | undefined> = new Set<ErrorCode>([
  'contact_limit_exceeded',
  'quota_exceeded',
  'feature_disabled',
  'rate_limited',
  'internal',
  'unavailable',
])
