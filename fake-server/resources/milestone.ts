import { type Activity, activityMembers, type Deal, recordOf } from '../../contract/index.js'
import type { Context } from '../pipeline/context.js'

/** The changes of a deal that leave a milestone, in the order of the assumption. */
const changes = ['created', 'won', 'lost'] as const

const titles = { created: 'Deal created', won: 'Deal won', lost: 'Deal lost' } as const

/** The actor of what happens through the API: not a person. */
export const apiActor: Activity['actor'] = { type: 'api', email: null, name: null }

/** Puts a change of a deal into the timeline (section 2.6, gap.timeline-milestones). */
export function addMilestone(
  { workspace, world, assumptions }: Pick<Context, 'workspace' | 'world' | 'assumptions'>,
  deal: Deal,
  change: (typeof changes)[number],
): void {
  const { types, delayMs } = assumptions['timeline-milestones']
  const type = types[changes.indexOf(change)]
  if (type === undefined) return
  const at = world.instant()
  const milestone = recordOf(activityMembers, {
    id: world.id('act'),
    type,
    leadId: deal.leadId,
    title: `${titles[change]}: ${deal.title}`,
    dealId: deal.id,
    occurredAt: at,
    createdAt: at,
    actor: apiActor,
  })
  if (delayMs > 0) workspace.listedFrom.set(milestone.id, world.now() + delayMs)
  workspace.activities.put(Object.freeze(milestone))
}
