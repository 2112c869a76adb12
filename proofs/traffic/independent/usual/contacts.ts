import type { Json } from '../../../../suites/index.js'
import { by, byId, pageOf } from './pages.js'
import { invalid, Refusal } from './refusal.js'
import { answer, filtersIn, type Request, type Route } from './request.js'
import * as fit from './shape.js'
import { type Row, shown, timeOf, type Workspace } from './workspace.js'

const words = fit.list(fit.text())
const maybe = fit.orNull(fit.text())
const parts: Readonly<Record<string, readonly string[]>> = {
  phone: ['phone_code', 'phone'],
  movil: ['movil_code', 'movil'],
  address: ['address1', 'address2', 'city', 'state', 'country', 'zip'],
}
const inParts = (name: string) =>
  fit.orNull(fit.shaped(Object.fromEntries((parts[name] ?? []).map((part) => [part, maybe]))))
const clearable = {
  ...{ phone: inParts('phone'), movil: inParts('movil'), address: inParts('address') },
  gender: maybe,
  birthdate: fit.orNull(fit.date),
}
const plain = {
  ...{ name: maybe, secondName: maybe, lastname: maybe, secondLastname: maybe, image: maybe },
  ...{ ownerEmail: fit.orNull(fit.email), organizationId: maybe, source: maybe, stage: maybe },
}
const fields = { ...clearable, ...plain, email: fit.email, tags: words, groups: words, active: fit.flag }

const nothing: Json = {
  ...{ name: null, secondName: null, lastname: null, secondLastname: null, email: null, phone: null },
  ...{ movil: null, address: null, gender: null, birthdate: null, image: null, tags: [], groups: [] },
  ...{ active: true, ownerEmail: null, organizationId: null, organizationName: null, source: 'api' },
  stage: null,
}

const withEmail = (workspace: Workspace, email: unknown): Row | undefined =>
  workspace.contacts.all().find((one) => one.email === email)

const lower = (body: Json): Json => ({
  ...body,
  ...(typeof body.email === 'string' ? { email: body.email.toLowerCase() } : {}),
  ...(typeof body.ownerEmail === 'string' ? { ownerEmail: body.ownerEmail.toLowerCase() } : {}),
  // A part that is left out is null.
  ...Object.fromEntries(
    Object.entries(parts).flatMap(([name, own]) =>
      body[name] ? [[name, { ...Object.fromEntries(own.map((part) => [part, null])), ...body[name] }]] : [],
    ),
  ),
})

const conflict = ({ id }: Row) => new Refusal(409, 'conflict', 'A contact has this address', { id })

const merged = (old: unknown, added: unknown = [], removed: unknown = []): readonly string[] => {
  const all = [...(old as readonly string[]), ...(added as readonly string[])].map((one) => one.trim())
  const off = (removed as readonly string[]).map((one) => one.trim())
  return [...new Set(all)].filter((one) => one !== '' && !off.includes(one))
}

/** Makes a contact. */
export function make(workspace: Workspace, sent: Json, now: number): Row {
  const body = lower(sent)
  const time = timeOf(now)
  return workspace.contacts.put({
    id: workspace.newId('contact'),
    ...nothing,
    ...body,
    tags: merged([], body.tags),
    groups: merged([], body.groups),
    createdAt: time,
    updatedAt: time,
  })
}

function change(workspace: Workspace, contact: Row, sent: Json, now: number): Row {
  const { tags, groups, removeTags, removeGroups, ...body } = lower(sent)
  if (typeof body.email === 'string') {
    const other = withEmail(workspace, body.email)
    if (other !== undefined && other.id !== contact.id) throw conflict(other)
  }
  return workspace.contacts.put({
    ...contact,
    ...body,
    tags: merged(contact.tags, tags, removeTags),
    groups: merged(contact.groups, groups, removeGroups),
    ...(Object.keys(sent).length > 0 ? { updatedAt: timeOf(now) } : {}),
  })
}

function create({ workspace, body, now }: Request) {
  fit.requireShape(body, fields)
  if (body.name == null && body.email === undefined) throw invalid('name or email is required')
  const known = body.email === undefined ? undefined : withEmail(workspace, lower(body).email)
  if (known) throw conflict(known)
  return answer(shown(make(workspace, body, now)), 201)
}

function list({ workspace, query, path }: Request) {
  const asked = filtersIn(query, {
    email: fit.email,
    tag: fit.text(1, 100),
    ownerEmail: fit.email,
    updatedSince: fit.instant,
  })
  const { email, tag, ownerEmail, updatedSince } = asked
  if (updatedSince !== undefined && Object.keys(asked).length > 1) throw invalid('updatedSince is used alone')
  const found = workspace.contacts
    .all()
    .filter(
      (one) =>
        (email === undefined || one.email === email) &&
        (ownerEmail === undefined || one.ownerEmail === ownerEmail) &&
        (tag === undefined || (one.tags as readonly unknown[]).includes(tag)) &&
        (updatedSince === undefined || Date.parse(String(one.updatedAt)) >= Number(updatedSince)),
    )
  const order = updatedSince === undefined ? byId : by('updatedAt')
  const { data, next } = pageOf(found, order, query, path)
  return { status: 200, json: { data, nextCursor: next } }
}

function tags({ workspace, path, query }: Request) {
  const counts = new Map<string, { total: number; active: number; inactive: number }>()
  for (const contact of workspace.contacts.all())
    for (const tag of contact.tags as readonly string[]) {
      const count = counts.get(tag) ?? { total: 0, active: 0, inactive: 0 }
      count.total += 1
      count[contact.active ? 'active' : 'inactive'] += 1
      counts.set(tag, count)
    }
  filtersIn(query, {})
  const rows = [...counts].map(([name, count]) => ({
    id: `tag_${Buffer.from(name).toString('hex')}`,
    name,
    ...count,
  }))
  const { data, next } = pageOf(rows, by('name'), query, path)
  return { status: 200, json: { data, nextCursor: next } }
}

/** What is done with contacts and their tags. */
export const contactRoutes: readonly Route[] = [
  { method: 'GET', path: '/contacts', scope: 'contacts:read', act: list },
  { method: 'POST', path: '/contacts', scope: 'contacts:write', act: create },
  {
    method: 'GET',
    path: '/contacts/*',
    scope: 'contacts:read',
    act: ({ workspace, ids: [id] }) => answer(shown(workspace.contacts.get(id))),
  },
  {
    method: 'PATCH',
    path: '/contacts/*',
    scope: 'contacts:write',
    act: ({ workspace, ids: [id], body, now }) => {
      fit.requireShape(body, { ...fields, removeTags: words, removeGroups: words })
      return answer(shown(change(workspace, workspace.contacts.get(id), body, now)))
    },
  },
  {
    method: 'POST',
    path: '/contacts/upsert',
    scope: 'contacts:write',
    act: ({ workspace, body, now }) => {
      fit.requireShape(body, { ...fields, '!email': fit.email })
      const known = withEmail(workspace, lower(body).email)
      if (known) return answer(shown(change(workspace, known, body, now)))
      return answer(shown(make(workspace, body, now)), 201)
    },
  },
  {
    method: 'POST',
    path: '/contacts/*/tags',
    scope: 'contacts:write',
    act: ({ workspace, ids: [id], body, now }) => {
      fit.requireShape(body, { add: words, remove: words })
      const sent = { tags: body.add ?? [], removeTags: body.remove ?? [] }
      return answer(shown(change(workspace, workspace.contacts.get(id), sent, now)))
    },
  },
  { method: 'GET', path: '/tags', scope: 'contacts:read', act: tags },
]
