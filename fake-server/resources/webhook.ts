import { type Assumptions, recordOf, webhookMembers } from '../../contract/index.js'
import { ApiError } from '../messages/api-error.js'
import { one } from '../messages/reply.js'
import { type Context, field, type Handler } from '../pipeline/context.js'
import { requireFound } from '../pipeline/require-found.js'
import { restsOn } from '../pipeline/rests-on.js'
import { type UrlRejection, urlRejection } from '../webhooks/url-rejection.js'
import { sentMembers } from './sent-members.js'

/** The events a destination subscribes to (gaps webhook-event-unknown, webhook-events-duplicates). */
function eventsOf(context: Context): string[] {
  const { assumptions } = context
  const events = field<string[]>(context, 'events')
  const unknown = events.find((event) => !assumptions['webhook-events-catalog'].events.includes(event))
  const answer = assumptions['webhook-event-unknown']
  if (unknown !== undefined) restsOn(context, 'webhook-event-unknown', 'webhook-events-catalog')
  if (unknown !== undefined && answer !== 'accept')
    throw new ApiError(
      answer === 'refuse' ? 'invalid_request' : 'not_found',
      `no event ${unknown} in the catalog`,
      'validation.webhook-events-known',
    )
  const distinct = [...new Set(events)]
  const repeated = assumptions['webhook-events-duplicates']
  if (distinct.length < events.length) restsOn(context, 'webhook-events-duplicates')
  if (repeated === 'refuse' && distinct.length < events.length)
    throw new ApiError('invalid_request', 'events contains an id twice', 'limit.webhook-events-max')
  return repeated === 'keep' ? events : distinct
}

/** The code of a refused address: that of the request-forgery guard is open (gap.webhook-ssrf). */
const codeOf = ({ rule }: UrlRejection, assumptions: Context['assumptions']) =>
  rule === 'validation.webhook-url-guard' && assumptions['webhook-ssrf'] === 'forbidden'
    ? 'forbidden'
    : 'invalid_request'

/** `POST /webhooks` (section 4.9). */
export const createWebhook: Handler = (context) => {
  const { world, workspace, assumptions, behaviour } = context
  const url = field<string>(context, 'url')
  const rejectionBy = (guard: Assumptions['webhook-ssrf']) =>
    urlRejection(
      url,
      assumptions['webhook-https-environment'],
      guard === 'names-resolved',
      world.receivers.onLoopback,
    )
  const rejection = rejectionBy(assumptions['webhook-ssrf'])
  // Also an address that is accepted, if a guard that resolves names refuses it.
  if (rejectionBy('names-resolved')?.rule === 'validation.webhook-url-guard') restsOn(context, 'webhook-ssrf')
  if (url.startsWith('http:')) restsOn(context, 'webhook-https-environment')
  if (rejection) throw new ApiError(codeOf(rejection, assumptions), rejection.why, rejection.rule)
  const events = eventsOf(context)
  const most = behaviour.policy.webhooksPerWorkspace
  if (workspace.webhooks.size >= most)
    throw new ApiError(
      'conflict',
      `the workspace holds ${most} destinations already`,
      'limit.webhook-destinations',
    )
  const unsent = assumptions['webhook-defaults']
  const secret = world.secret()
  const at = world.instant()
  const webhook = {
    ...recordOf(webhookMembers, {
      id: world.id('wh'),
      name: field(context, 'name'),
      ...unsent,
      ...sentMembers(context, webhookMembers, 'createWebhook'),
      url,
      events,
      secretSuffix: secret.slice(-4),
      createdAt: at,
      updatedAt: at,
    }),
    secret,
  }
  workspace.webhooks.put(Object.freeze(webhook))
  return one(201, webhook)
}

/** `DELETE /webhooks/{id}` (section 4.9). */
export const deleteWebhook: Handler = ({ workspace, params }) => {
  const id = params.id ?? ''
  requireFound(workspace.webhooks.get(id), `webhook destination ${id}`, 'webhook.delete-missing')
  workspace.webhooks.delete(id)
  return one(200, { id, deleted: true })
}

/** `GET /webhooks/events` (section 6, gap.webhook-events-catalog). */
export const listEvents: Handler = ({ assumptions }) => {
  const { events, form } = assumptions['webhook-events-catalog']
  return {
    status: 200,
    body: { data: form === 'strings' ? events : shownAs[form](events), nextCursor: null },
  }
}

const nounOf = (id: string): string => id.split('.', 1)[0] ?? id

/** The events of a catalog as objects, by themselves or in a group for each noun. */
const shownAs = {
  objects: (events: readonly string[]): readonly object[] => events.map((id) => ({ id })),
  groups: (events: readonly string[]): readonly object[] =>
    [...new Set(events.map(nounOf))].map((name) => ({
      name,
      events: events.filter((id) => nounOf(id) === name).map((id) => ({ id })),
    })),
}
