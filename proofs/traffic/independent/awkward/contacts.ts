import { type Book, latestFirst, type Row, shown, type Value } from './book.js'
import { email, flag, isDay, isMembers, listOf, object, orNull, text } from './checks.js'
import { invalid, Problem } from './problem.js'
import { paged, type Route, single, type Work } from './routes.js'

const line = text(0, 500)
const lines = listOf(text(1, 100))
const names = ['name', 'secondName', 'lastname', 'secondLastname'] as const
const phone = { 'phone_code?': orNull(line), 'phone?': orNull(line) }
const movil = { 'movil_code?': orNull(line), 'movil?': orNull(line) }
const address = Object.fromEntries(
  ['address1', 'address2', 'city', 'state', 'country', 'zip'].map((name) => [`${name}?`, orNull(line)]),
)
const plain = [...names, 'image', 'ownerEmail', 'organizationId', 'source', 'stage']

const fields = {
  ...Object.fromEntries(plain.map((name) => [`${name}?`, line])),
  'phone?': orNull(object(phone)),
  'movil?': orNull(object(movil)),
  'address?': orNull(object(address)),
  'gender?': orNull(line),
  'birthdate?': orNull((value) => isDay(value) && String(value).length === 10),
  'tags?': lines,
  'groups?': lines,
  'active?': flag,
}

const nested = { phone, movil, address }

/** The names and groups of a contact that has nothing but these members. */
export const newContact = (book: Book, members: Readonly<Record<string, Value>>): Row =>
  book.add('contacts', {
    ...Object.fromEntries([...plain, 'organizationName', 'gender', 'birthdate'].map((name) => [name, null])),
    phone: null,
    movil: null,
    address: null,
    tags: [],
    groups: [],
    active: true,
    createdAt: book.now,
    updatedAt: book.now,
    ...members,
  })

/** Texts without repetition, whatever their case, in the order of the alphabet. */
function union(some: Value, more: unknown): readonly string[] {
  const all = [...((some ?? []) as string[]), ...((more ?? []) as string[])]
  const seen = new Map(all.toReversed().map((one) => [one.toLowerCase(), one]))
  return [...seen.values()].sort()
}

const without = (some: readonly string[], less: unknown): readonly string[] =>
  some.filter((one) => !((less ?? []) as string[]).some((gone) => gone.toLowerCase() === one.toLowerCase()))

/** Changes what a body names: members of an object one by one, tags and groups by addition, which wins over removal. */
function change(row: Row, body: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(body)) {
    if (/^(remove|tags$|groups$)/.test(name)) continue
    if (name in nested) row[name] = merged(name as keyof typeof nested, row[name], value)
    else if (value !== null || name === 'gender' || name === 'birthdate') row[name] = value as Value
  }
  row.tags = union(without(union(row.tags, []), body.removeTags), body.tags)
  row.groups = union(without(union(row.groups, []), body.removeGroups), body.groups)
}

function merged(name: keyof typeof nested, old: Value, value: unknown): Value {
  if (!isMembers(value)) return null
  const members = Object.keys(nested[name]).map((key) => key.slice(0, -1))
  const before = isMembers(old) ? old : {}
  return Object.fromEntries(members.map((key) => [key, (value[key] ?? before[key] ?? null) as Value]))
}

const withEmail = ({ book }: Work, address: unknown, own?: Row) =>
  book.rows('contacts').find((row) => row !== own && row.email === address)

/** The answer to a creation or an update, which leaves a note that says what was done. */
function noted({ book }: Work, row: Row, what: string, status: number): ReturnType<typeof single> {
  const note = book.add('notes', {
    _lead: row.id,
    title: null,
    content: `${what} by a key`,
    type: 'audit',
    createdBy: null,
    tags: [],
    createdAt: book.now,
  })
  return single({ ...shown(row), noteCreatedId: note.id }, status)
}

function create(work: Work, status = 201) {
  const body = work.body({ ...fields, email })
  const other = withEmail(work, body.email)
  if (other) throw new Problem(409, 'conflict', { id: other.id })
  const row = newContact(work.book, { email: String(body.email) })
  change(row, body)
  return noted(work, row, 'created', status)
}

function update(work: Work) {
  const row = work.named('contacts')
  const body = work.body({ ...fields, 'email?': email, 'removeTags?': lines, 'removeGroups?': lines })
  if (work.call.body.replace(/\s/g, '') === '{}') throw invalid('body')
  const other = body.email ? withEmail(work, body.email, row) : undefined
  if (other) throw new Problem(409, 'conflict', { existingId: other.id })
  change(row, body)
  row.updatedAt = work.book.now
  return noted(work, row, 'changed', 200)
}

function upsert(work: Work) {
  const body = work.body({ ...fields, email })
  const row = withEmail(work, body.email)
  if (row === undefined) {
    const { json } = create(work)
    return { status: 200, json: { ...(json as object), created: true } }
  }
  change(row, { ...body, ...(body.tags ? { removeTags: row.tags } : {}) })
  row.updatedAt = work.book.now
  return single(shown(row), 200, { created: false })
}

function tag(work: Work) {
  const row = work.named('contacts')
  const body = work.body({ 'addTags?': lines, 'removeTags?': lines })
  if (body.addTags === undefined && body.removeTags === undefined) throw invalid('addTags')
  change(row, { tags: body.addTags, removeTags: body.removeTags })
  row.updatedAt = work.book.now
  return single(shown(row))
}

function list(work: Work) {
  const { book } = work
  const wanted = work.query('tag')?.toLowerCase()
  const since = work.query('updatedSince')
  const rows = book
    .rows('contacts')
    .filter(
      (row) =>
        work.fits(row, 'email', 'ownerEmail') &&
        (wanted === undefined || (row.tags as string[]).some((one) => one.toLowerCase() === wanted)) &&
        (since === null || Number(row.updatedAt) > Date.parse(since)),
    )
  return work.page(rows, since === null ? undefined : latestFirst('updatedAt'))
}

const instant = text(10, 60, /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)?$/)

const write = { scope: 'contacts:write' }

export const contactRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/contacts',
    scope: 'contacts:read',
    query: {
      email: email,
      tag: text(1, 100),
      ownerEmail: email,
      updatedSince: (value) => instant(value) && isDay(value) && !Number.isNaN(Date.parse(String(value))),
      ...paged,
    },
    isBlocked: true,
    run: list,
  },
  { method: 'POST', path: '/contacts', ...write, run: create },
  { method: 'POST', path: '/contacts/upsert', ...write, run: upsert },
  { method: 'PATCH', path: '/contacts/:id', ...write, run: update },
  { method: 'POST', path: '/contacts/:id/tags', ...write, run: tag },
  {
    method: 'GET',
    path: '/contacts/:id/notes',
    scope: 'activities:read',
    query: paged,
    run(work) {
      const { id } = work.named('contacts')
      return work.page(work.book.rows('notes').filter(({ _lead }) => _lead === id))
    },
  },
  {
    method: 'GET',
    path: '/tags',
    scope: 'contacts:read',
    query: paged,
    run: (work) => work.page(work.book.rows('tags')),
  },
]
