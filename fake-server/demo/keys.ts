import { type Scope, scopes } from '../../contract/index.js'
import type { Key } from '../store/records.js'

/** The workspaces of the demo: the main one, a second one, and one for each state of a plan. */
export const demoWorkspaces = {
  main: 'ws_main',
  other: 'ws_other',
  featuresOff: 'ws_features_off',
  contactLimited: 'ws_contact_limited',
  withoutPipeline: 'ws_without_pipeline',
  empty: 'ws_empty',
  quotaExhausted: 'ws_quota_exhausted',
  sendingPaused: 'ws_sending_paused',
  silentProvider: 'ws_silent_provider',
  providerDown: 'ws_provider_down',
} as const

/** The full-scope keys of the demo, by the situation they stand for. */
export const demoKeys = {
  main: 'demo_main',
  otherWorkspace: 'demo_other_workspace',
  revoked: 'demo_revoked',
  expired: 'demo_expired',
  featuresOff: 'demo_features_off',
  contactLimited: 'demo_contact_limited',
  withoutPipeline: 'demo_without_pipeline',
  emptyWorkspace: 'demo_empty_workspace',
  lowRate: 'demo_low_rate',
  quotaExhausted: 'demo_quota_exhausted',
  sendingPaused: 'demo_sending_paused',
  silentProvider: 'demo_silent_provider',
  providerDown: 'demo_provider_down',
} as const

/** Calls per minute of the low-rate key. */
export const lowRate = 5

/** For each scope a key that holds only that one, and a key that holds all others. */
export const limitedKeys: readonly { readonly key: string; readonly scopes: readonly Scope[] }[] =
  scopes.flatMap((scope) => [
    { key: `demo_only_${scope.replace(':', '_')}`, scopes: [scope] },
    { key: `demo_without_${scope.replace(':', '_')}`, scopes: scopes.filter((other) => other !== scope) },
  ])

/** Every key of the demo; only the low-rate key has a quota that a test run could exceed. */
export function keysOf(startedAt: number): Key[] {
  const { main, other, featuresOff, contactLimited, withoutPipeline, empty } = demoWorkspaces
  const full = (key: string, workspaceId: string, more: Partial<Key> = {}): Key => ({
    key,
    workspaceId,
    scopes: new Set(scopes),
    perMinute: Number.POSITIVE_INFINITY,
    ...more,
  })
  return [
    full(demoKeys.main, main),
    full(demoKeys.otherWorkspace, other),
    full(demoKeys.revoked, main, { revoked: true }),
    full(demoKeys.expired, main, { expiresAt: startedAt - 1 }),
    full(demoKeys.featuresOff, featuresOff),
    full(demoKeys.contactLimited, contactLimited),
    full(demoKeys.withoutPipeline, withoutPipeline),
    full(demoKeys.emptyWorkspace, empty),
    full(demoKeys.lowRate, main, { perMinute: lowRate }),
    full(demoKeys.quotaExhausted, demoWorkspaces.quotaExhausted),
    full(demoKeys.sendingPaused, demoWorkspaces.sendingPaused),
    full(demoKeys.silentProvider, demoWorkspaces.silentProvider),
    full(demoKeys.providerDown, demoWorkspaces.providerDown),
    ...limitedKeys.map((limited) => full(limited.key, main, { scopes: new Set(limited.scopes) })),
  ]
}

/** The id of a workspace by its name, such as `main`; any other name is the id itself. */
export const workspaceId = (name: string): string =>
  Object.hasOwn(demoWorkspaces, name) ? demoWorkspaces[name as keyof typeof demoWorkspaces] : name
