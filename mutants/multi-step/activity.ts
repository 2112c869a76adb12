import { type Activity, op } from '../../contract/index.js'
import { onReply } from '../operators/reply.js'
import { putChanged } from '../operators/stored.js'
import { onPages } from '../order/operators.js'
import type { MultiStepFaults } from './multi-step-mutant.js'
import { dataOf, fromNth, fromPage, remembering, withData, withoutFourBytes } from './operators.js'

const aboutType = ({ body }: { readonly body: Readonly<Record<string, unknown>> }) =>
  `${body.leadId} ${body.type}`

/** Faults that show after several entries of the timeline. */
export const activityFaults: MultiStepFaults = {
  'activity.timeline-call': {
    'the tenth call of a contact is not in the timeline': {
      calls: 12,
      plant: remembering<true>((hidden) => (behaviour) => {
        fromNth(
          10,
          op.createActivity,
          (reply, { body }) => {
            if (body.type === 'call') hidden.set(dataOf<Activity>(reply).id, true)
            return reply
          },
          aboutType,
        )(behaviour)
        onPages(op.listActivities, (data) => data.filter(({ id }) => !hidden.has(id)))(behaviour)
      }),
    },
    'the third call of a contact lasts as long as the second': {
      calls: 5,
      plant: remembering<Activity['call']>((latest) =>
        fromNth(
          2,
          op.createActivity,
          (reply, context) => {
            const entry = context.workspace.activities.get(dataOf<Activity>(reply).id)
            if (!entry?.call) return reply
            const before = latest.get(entry.leadId)
            latest.set(entry.leadId, entry.call)
            const { durationSec } = before ?? entry.call
            putChanged(context, 'activities', entry.id, () => ({
              call: entry.call && { ...entry.call, durationSec },
            }))
            return reply
          },
          aboutType,
        ),
      ),
    },
  },
  'activity.timeline-meeting': {
    'a second meeting takes the characters of four bytes out of the title of the first': {
      calls: 4,
      plant: fromNth(
        2,
        op.createActivity,
        (reply, context) => {
          const { leadId, id: own } = dataOf<Activity>(reply)
          for (const { id, title, type, leadId: other } of [...context.workspace.activities.all()])
            if (other === leadId && type === 'meeting' && id !== own)
              putChanged(context, 'activities', id, () => ({ title: withoutFourBytes(title) }))
          return reply
        },
        aboutType,
      ),
    },
  },
  'filter.activity-lead': {
    'a call stands with the contact of the deal that was closed before it': {
      calls: 4,
      plant: remembering<string>((won) => (behaviour) => {
        onReply(op.closeDeal, (reply, { workspace }) => {
          won.set(workspace.id, dataOf<{ leadId: string }>(reply).leadId)
          return reply
        })(behaviour)
        onReply(op.createActivity, (reply, context) => {
          const leadId = won.get(context.workspace.id)
          if (leadId && context.body.type === 'call')
            putChanged(context, 'activities', dataOf<Activity>(reply).id, () => ({ leadId }))
          return reply
        })(behaviour)
      }),
    },
  },
  'filter.activity-combination': {
    'contact and deal find no call that was made after the deal was closed': {
      calls: 5,
      plant: remembering<true>((closed) => (behaviour) => {
        const late = new Set<string>()
        onReply(op.closeDeal, (reply) => {
          closed.set(dataOf<{ id: string }>(reply).id, true)
          return reply
        })(behaviour)
        onReply(op.createActivity, (reply, { body }) => {
          if (closed.has(String(body.dealId))) late.add(dataOf<Activity>(reply).id)
          return reply
        })(behaviour)
        onPages(op.listActivities, (data, { leadId, dealId }) =>
          leadId !== undefined && dealId !== undefined ? data.filter(({ id }) => !late.has(id)) : data,
        )(behaviour)
      }),
    },
  },
  'paging.filters-hold-across-pages': {
    'the pages of a contact beyond the third hold entries of any contact': {
      calls: 9,
      plant: fromPage(4, op.listActivities, (reply, { query, workspace }) => {
        const any = [...workspace.activities.all()].find(({ leadId }) => leadId !== query.leadId)
        return any && query.leadId
          ? withData(reply, [...dataOf<readonly Activity[]>(reply).slice(0, -1), any])
          : reply
      }),
    },
  },
}
