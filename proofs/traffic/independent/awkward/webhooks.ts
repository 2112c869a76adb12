import { shown } from './book.js'
import { flag, listOf, text } from './checks.js'
import { invalid, Problem } from './problem.js'
import { type Route, single, type Work } from './routes.js'

const scope = 'webhooks:manage'
const catalog = ['contact.created', 'contact.updated', 'deal.created', 'deal.closed', 'ticket.created']
const inside = /^(localhost|127\.|10\.|192\.168\.|169\.254\.|0\.|172\.(1[6-9]|2\d|3[01])\.|\[)/

function create(work: Work) {
  const { book } = work
  const body = work.body(
    {
      name: text(1, 120),
      url: text(1, 2000),
      'description?': text(0, 500),
      events: listOf(text(1, 100), 1, 100),
      'active?': flag,
    },
    { isClosed: true },
  )
  const url = URL.canParse(String(body.url)) ? new URL(String(body.url)) : undefined
  if (url?.protocol !== 'https:') throw invalid('url')
  if (inside.test(url.hostname)) throw new Problem(403, 'forbidden')
  if (book.rows('webhooks').length >= 20) throw new Problem(409, 'conflict')
  const secret = `whsec_${book.newId()}`
  const row = book.add('webhooks', {
    name: String(body.name),
    url: String(body.url),
    description: String(body.description ?? 'none given'),
    events: body.events as string[],
    active: body.active === true,
    secretSuffix: secret.slice(-4),
    failureCount: 0,
    lastEventAt: null,
    createdAt: book.now,
    updatedAt: null,
  })
  return single({ ...shown(row), secret }, 201)
}

export const webhookRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/webhooks',
    scope,
    run: ({ book }) => ({ status: 200, json: { data: book.rows('webhooks').map(shown), nextCursor: null } }),
  },
  {
    method: 'POST',
    path: '/webhooks',
    scope,
    // A secret is shown once.
    again(answer) {
      const { secret: _, ...data } = (answer as { data: { secret?: string } }).data
      return { ...answer, data }
    },
    run: create,
  },
  {
    method: 'GET',
    path: '/webhooks/events',
    scope,
    run: () => ({ status: 200, json: { data: catalog, nextCursor: null } }),
  },
  {
    method: 'DELETE',
    path: '/webhooks/:id',
    scope,
    run(work) {
      const { id } = work.named('webhooks')
      work.book.remove('webhooks', id)
      return single({ id, deleted: true })
    },
  },
]
