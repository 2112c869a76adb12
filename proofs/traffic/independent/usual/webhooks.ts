import { randomBytes } from 'node:crypto'
import { by, pageOf } from './pages.js'
import { invalid, Refusal } from './refusal.js'
import { answer, filtersIn, type Request, type Route } from './request.js'
import * as fit from './shape.js'
import { shown, timeOf } from './workspace.js'

const events = ['contact.created', 'contact.updated', 'deal.created', 'deal.closed', 'meeting.booked']

const privateHost =
  /^(localhost|.*\.localhost|\[.*\]|(0|10|127)\..*|169\.254\..*|192\.168\..*|172\.(1[6-9]|2\d|3[01])\..*)$/

/** The address of a destination; only https, and nothing inside the network. */
const address: fit.Fits = (value) => {
  const url = fit.text(1, 2000)(value) ? URL.parse(String(value)) : null
  return url !== null && url.protocol === 'https:' && !privateHost.test(url.hostname)
}

function create({ workspace, body, now }: Request) {
  fit.requireShape(body, {
    ...{ '!name': fit.text(1, 120), '!url': address, description: fit.text(0, 500), active: fit.flag },
    '!events': fit.list(fit.text(1, 100), 1, 100),
  })
  const chosen = body.events as readonly string[]
  const stray = chosen.find((one) => !events.includes(one))
  if (stray !== undefined) throw invalid(`there is no event ${stray}`)
  if (workspace.webhooks.all().length >= 20)
    throw new Refusal(409, 'conflict', 'There are 20 destinations already')
  const secret = `whsec_${randomBytes(18).toString('hex')}`
  const time = timeOf(now)
  const webhook = workspace.webhooks.put({
    ...{
      id: workspace.newId('webhook'),
      name: body.name,
      url: body.url,
      description: body.description ?? '',
    },
    ...{ events: [...new Set(chosen)], active: body.active ?? true, secretSuffix: secret.slice(-4) },
    ...{ failureCount: 0, lastEventAt: null, createdAt: time, updatedAt: time },
  })
  return answer({ ...shown(webhook), secret }, 201)
}

/** What is done with webhook destinations. */
export const webhookRoutes: readonly Route[] = [
  { method: 'POST', path: '/webhooks', scope: 'webhooks:manage', act: create },
  {
    method: 'GET',
    path: '/webhooks',
    scope: 'webhooks:manage',
    act: ({ workspace, query, path }) => {
      filtersIn(query, {})
      const { data, next } = pageOf(workspace.webhooks.all(), by('createdAt'), query, path)
      return { status: 200, json: { data, nextCursor: next } }
    },
  },
  {
    method: 'DELETE',
    path: '/webhooks/*',
    scope: 'webhooks:manage',
    act: ({ workspace, ids: [id] }) => {
      const webhook = workspace.webhooks.get(id)
      workspace.webhooks.remove(webhook.id)
      return answer({ id: webhook.id, deleted: true })
    },
  },
  {
    method: 'GET',
    path: '/webhooks/events',
    scope: 'webhooks:manage',
    act: () => ({ status: 200, json: { data: events.map((id) => ({ id })), nextCursor: null } }),
  },
]
