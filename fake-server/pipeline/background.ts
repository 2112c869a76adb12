import type { Context } from './context.js'

/** How long after the creation it happens, in milliseconds. */
const delayMs = 2

/** Schedules a background change of `rev` and `updatedAt` after the creation of a deal (gap.rev-increment). */
export function followUp({ workspace, world, assumptions }: Context, dealId: string): void {
  if (assumptions['rev-increment'].background)
    workspace.backgroundChanges.push({ at: world.now() + delayMs, dealId })
}

/** Makes the background changes that are due. */
export function makeDueChanges({ workspace, world, assumptions }: Context): void {
  const { backgroundChanges: changes, deals } = workspace
  for (let next = changes[0]; next !== undefined && next.at <= world.now(); next = changes[0]) {
    changes.shift()
    const deal = deals.get(next.dealId)
    const rev = (deal?.rev ?? 0) + assumptions['rev-increment'].step
    if (deal) deals.put(Object.freeze({ ...deal, rev, updatedAt: world.instant() }))
  }
}
