import { demoKeys } from '../../demo/keys.js'
import type { Key } from '../../store/records.js'
import type { Control } from '../control/control.js'
import { countsOf } from './records.js'
import type { ShownKey, State } from './shown-state.js'

/**
 * The state of a fake, with the workspace of a key.
 *
 * @throws An Error where there is no workspace for the key.
 */
export function stateOf(control: Control, key: string = demoKeys.main): State {
  const { world, journal, keys, surface, hooks } = control.core
  const workspace = control.workspace(key)
  const hooksLeft = hooks.all.filter((hook) => hooks.runsOf(hook) < hook.times).length
  return {
    now: control.now,
    runs: world.runs,
    counts: {
      requests: journal.count,
      attempts: world.attempts.count,
      outbox: world.outbox.count,
      invitations: world.invitations.count,
    },
    operations: Object.keys(surface.operations),
    keys: [...keys.values()].map((each) => shownKey(each, world.now())),
    workspace: {
      key,
      id: workspace.id,
      records: countsOf(control, key),
      features: { ...workspace.features },
      contactLimitReached: workspace.contactLimitReached,
      quota: boundOf(workspace.planAllowance),
      smsBalance: boundOf(workspace.smsBalance),
      sendingPaused: workspace.emailPaused,
      provider: workspace.provider,
    },
    faults: world.faults.live.length + hooksLeft + world.latencies.all.length,
    failNext: world.failNext,
    receiversRefuse: world.receiversRefuse,
  }
}

const boundOf = (messages: number): number | null => (Number.isFinite(messages) ? messages : null)

function shownKey({ key, workspaceId, scopes, revoked, expiresAt }: Key, now: number): ShownKey {
  const isExpired = expiresAt !== undefined && expiresAt < now
  return {
    key,
    workspaceId,
    scopes: [...scopes],
    ...(revoked ? { trouble: 'revoked' } : isExpired ? { trouble: 'expired' } : {}),
  }
}
