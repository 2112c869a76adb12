import {
  type Activity,
  activityMembers,
  callMembers,
  heldMembers,
  recordOf,
  records,
} from '../../../contract/index.js'
import { apiActor } from '../../resources/milestone.js'
import type { Draft } from './draft.js'
import { draftSchema } from './draft-schema.js'
import { frozen } from './frozen.js'
import { merged } from './merged.js'
import type { Noun } from './noun.js'

/** An entry of the timeline as a test gives it (section 2.6); `contact` and `deal` are ids. */
export type ActivityDraft = Draft<Activity> & { readonly contact?: string; readonly deal?: string }

const outgoing = recordOf(callMembers, { direction: 'outbound', outcome: 'connected' })
const held = recordOf(heldMembers, { outcome: 'held' })
const titles: Readonly<Record<string, string>> = { call: 'Call', meeting: 'Meeting' }

/** What an entry holds of its kind: a call or a meeting, completed, or neither. */
const details = (type: string, { call, meeting }: ActivityDraft) => ({
  call: call === null || (call === undefined && type !== 'call') ? null : { ...outgoing, ...call },
  meeting: meeting === null || (meeting === undefined && type !== 'meeting') ? null : { ...held, ...meeting },
})

/** The timeline (section 2.6): calls by default, recorded meetings where `meeting` is given, and milestones. */
export const activities: Noun<Activity, ActivityDraft> = {
  singular: 'activity',
  draft: draftSchema(records.activity, {
    members: activityMembers,
    names: { contact: 'leadId', deal: 'dealId' },
  }),
  required: ['leadId'],
  references: { leadId: 'contacts', dealId: 'deals' },
  get: ({ activities }, id) => activities.get(id),
  all: ({ activities }) => activities.all(),
  add(draft, { workspace, world }) {
    const type = draft.type ?? (draft.meeting ? 'meeting' : 'call')
    const [user] = workspace.users
    const occurredAt = draft.occurredAt ?? draft.createdAt ?? world.instant()
    return workspace.activities.put(
      frozen(
        recordOf(activityMembers, {
          id: world.id('act'),
          type,
          title: titles[type] ?? type,
          createdAt: occurredAt,
          ...(draft as Pick<Activity, 'leadId'>),
          occurredAt: draft.occurredAt === null ? null : occurredAt,
          actor: { ...(user ? { type: 'user', ...user } : apiActor), ...draft.actor },
          ...details(type, draft),
        }),
      ),
    )
  },
  change(activity, change, { workspace }) {
    const changed = merged(activity, change)
    return workspace.activities.put(frozen({ ...changed, ...details(changed.type, changed) } as Activity))
  },
  remove: ({ id }, { workspace }) => void workspace.activities.delete(id),
}
