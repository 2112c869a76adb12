import { op } from '../../contract/index.js'
import { type Api, type Check, type Json, recordIn, succeeded } from '../api/index.js'
import { learnErrorCodes } from '../judgements/codes.js'
import { type FilterQuery, obeys } from '../judgements/filters.js'
import { farFuture, farPast } from '../observations/isolated-subset.js'
import { makeOwnedContact } from '../observations/owned-records.js'
import { inZone, offsets } from './datetime.js'
import { barred, judgeExactly, judgeFilter, judgeRefusedOrObeyed, readWholeList } from './exactness.js'
import { extremesOf } from './values.js'

const list = op.listContacts
const idOf = ({ id }: Json) => String(id)

/** Judges the list under each query by contacts of the check's own: all that obey it, and no other. */
async function judgeAmongOwn(api: Api, own: readonly Json[], queries: readonly FilterQuery[]): Promise<void> {
  for (const query of queries) await judgeExactly(api, query, { wanted: own.filter(obeys(query)).map(idOf) })
}

async function updateContact(api: Api, contact: Json, body: Json): Promise<Json> {
  const params = { id: idOf(contact) }
  return api.read.record(await api.call(op.updateContact, { params, body }))
}

/** Addresses that differ little: one within another, and letters that a search might take for a pattern. */
const contactEmail: Check = async (api) => {
  const email = api.fresh.email()
  const [local, domain] = email.split('@')
  const formatted = (name: string) => `${local}${name}@${domain}`
  const first = await api.given.contact({ email })
  const own = [first]
  for (const address of [`x${email}`, `${email}.br`, ...['_1', 'x1', '+1', '.1'].map(formatted)])
    own.push(...(await makeOddContact(api, { email: address, name: email })))
  const asked = [email, `x${email}`, ...['_1', '+1', '.1'].map(formatted), api.fresh.email()]
  await judgeAmongOwn(
    api,
    own,
    asked.map((address) => ({ email: address })),
  )
  const moved = await updateContact(api, first, { email: api.fresh.email() })
  if (moved.email === email) return
  await judgeExactly(api, { email }, { unwanted: [idOf(moved)] })
  await judgeExactly(api, { email: String(moved.email) }, { wanted: [idOf(moved)] })
}

type Endings = readonly [string, string]

/** Endings that differ in a single character, which no change of case turns into another. */
const endingsAlike: readonly [Endings, ...Endings[]] = [
  ['🙂', '🙃'],
  ['жа', 'жб'],
  ['عب', 'عت'],
  ['李四', '李五'],
  ['ñ🧑', 'ñ👩'],
]

/** Tags that differ little, in every place a tag may be, also after changes. */
const contactTag: Check = async (api) => {
  const tag = api.fresh.word()
  const [foreign, alike] = api.oneOf('endings of tags', endingsAlike)
  const tagged = (...tags: string[]) => api.given.contact({ tags })
  const own = [
    await tagged(tag),
    await tagged(api.fresh.word(), tag),
    await tagged(`${tag}s`),
    await tagged(`x${tag}`, tag.slice(0, -1)),
    await api.given.contact({ name: tag }),
    ...(await makeOddContact(api, { tags: [`${tag}客户`, `${tag}_a`, `${tag}+a`] })),
    ...(await makeOddContact(api, { tags: [`${tag}xa`, `${tag} a`] })),
    ...(await makeOddContact(api, { tags: [`${tag}é`, tag + foreign] })),
    ...(await makeOddContact(api, { tags: [`${tag}e`, tag + alike] })),
  ]
  const gains = await tagged(api.fresh.word())
  const loses = await tagged(tag, api.fresh.word())
  const lost = await updateContact(api, loses, { removeTags: [tag] })
  own.push(lost, await updateContact(api, gains, { tags: [tag] }), await addTagLater(api, tag))
  const endings = ['', 's', '客户', '_a', '+a', 'é', 'e', foreign]
  const variants = [...endings.map((ending) => tag + ending), tag.slice(0, -1), api.fresh.word()]
  await judgeAmongOwn(
    api,
    own,
    variants.map((variant) => ({ tag: variant })),
  )
  const untagged = await replaceTag(api, tag)
  const gone = [lost, ...untagged].filter((contact) => !obeys({ tag })(contact))
  if (gone.length > 0) await judgeExactly(api, { tag }, { unwanted: gone.map(idOf) })
  for (const contact of untagged) await judgeExactly(api, { tag: `${tag}0` }, { wanted: [idOf(contact)] })
}

/** A contact whose one tag the operation for tags has replaced with another, where that takes the body. */
async function replaceTag(api: Api, tag: string): Promise<readonly Json[]> {
  const contact = await api.given.contact({ tags: [tag] })
  const { add, remove } = api.assumptions['contact-tags-body']
  const call = { params: { id: idOf(contact) }, body: { [add]: [`${tag}0`], [remove]: [tag] } }
  const exchange = await api.call(op.tagContact, call)
  const shown = exchange.response.status === 200 ? api.read.record(exchange) : undefined
  return shown && obeys({ tag: `${tag}0` })(shown) ? [shown] : []
}

/** A contact that got its tag by the operation for tags, where that takes the body (gap.contact-tags-body). */
async function addTagLater(api: Api, tag: string): Promise<Json> {
  const contact = await api.given.contact()
  const { add } = api.assumptions['contact-tags-body']
  const call = { params: { id: idOf(contact) }, body: { [add]: [tag] } }
  const exchange = await api.call(op.tagContact, call)
  return exchange.response.status === 200 ? api.read.record(exchange) : contact
}

/** A contact with values that a server may find too odd to take. */
async function makeOddContact(api: Api, fields: Json): Promise<readonly Json[]> {
  const exchange = await api.call(op.createContact, { body: api.given.contactBody(fields) })
  return exchange.response.status === 400 ? [] : [api.read.record(exchange)]
}

const contactOwnerEmail: Check = async (api) => {
  api.need('record:user')
  const own = await makeOwnedContact(api)
  const whole = await readWholeList(api)
  const seen = extremesOf(whole?.records ?? [], 'ownerEmail')
  const owners = [...new Set([...(own ? [String(own.ownerEmail)] : []), ...seen])]
  if (owners.length === 0) api.inconclusive('no contact has an owner, and creation takes none')
  for (const ownerEmail of owners.slice(0, 2)) {
    await judgeFilter(api, whole, own ? [own] : [], { ownerEmail })
  }
  for (const ownerEmail of owners.slice(0, 1)) {
    await judgeExactly(api, { ownerEmail: `x${ownerEmail}` }, { unknown: true })
    if (ownerEmail.indexOf('@') > 1)
      await judgeExactly(api, { ownerEmail: ownerEmail.slice(1) }, { unknown: true })
  }
  if (own) await judgeOwnerChange(api, own)
}

/** A contact that changes its owner is found under the new one, and no longer under the former. */
async function judgeOwnerChange(api: Api, contact: Json): Promise<void> {
  const other = api.target.records.users?.find((email) => email !== contact.ownerEmail)
  const tag = api.fresh.word()
  const call = { params: { id: idOf(contact) }, body: { ownerEmail: other, tags: [tag] } }
  if (other === undefined) return
  const exchange = await api.call(op.updateContact, call)
  if (exchange.response.status !== 200) return
  const moved = api.read.record(exchange)
  // Next to a tag of its own, the lists of both owners are short.
  if (!obeys({ tag })(moved) || typeof moved.ownerEmail !== 'string') return
  const former = String(contact.ownerEmail)
  await judgeExactly(api, { tag, ownerEmail: moved.ownerEmail }, { wanted: [idOf(moved)] })
  if (former.toLowerCase() !== moved.ownerEmail.toLowerCase())
    await judgeExactly(api, { tag, ownerEmail: former }, { unwanted: [idOf(moved)] })
}

const instantOf = (api: Api, { updatedAt }: Json): number => {
  const instant = typeof updatedAt === 'string' ? Date.parse(updatedAt) : Number.NaN
  return Number.isNaN(instant) ? api.inconclusive('a contact has no updatedAt') : instant
}

/** Long enough to fall into another second of any clock. */
const aWhile = 2100

const contactUpdatedSince: Check = async (api) => {
  const old = await api.given.contact()
  const touched = await api.given.contact()
  const [tagged, upserted] = [await api.given.contact(), await api.given.contact()]
  await api.wait(aWhile)
  const changed = await updateContact(api, touched, { name: api.fresh.word() })
  const made = await api.given.contact()
  const later = [changed, made, ...(await touchOtherwise(api, tagged, upserted))].map(idOf)
  const before = Math.max(...[old, touched, tagged, upserted].map((one) => instantOf(api, one)))
  const after = Math.min(instantOf(api, changed), instantOf(api, made))
  if (after - before < 2) api.inconclusive('a changed contact has no later updatedAt')
  const since = Math.floor((before + after) / 2)
  const updatedSince = new Date(since).toISOString()
  await judgeExactly(api, { updatedSince }, { wanted: later })
  const earlier = new Date(Math.min(instantOf(api, old), instantOf(api, touched)) - 5).toISOString()
  await judgeExactly(api, { updatedSince: earlier }, { wanted: [old, changed, made].map(idOf) })
  for (const offset of [api.oneOf('eastern zone', offsets.east), api.oneOf('western zone', offsets.west)]) {
    const query = { updatedSince: inZone(since, offset) }
    // Not every server reads other zones (gap.datetime-syntax); one that does reads them right.
    if ((await api.call(list, { query: { ...query, limit: '1' } })).response.status === 400) continue
    await judgeExactly(api, query, { wanted: [changed, made].map(idOf) })
  }
}

/** The contacts that the operation for tags and an upsert change, as far as these take the body and show the change. */
async function touchOtherwise(api: Api, tagged: Json, upserted: Json): Promise<readonly Json[]> {
  const [tag, name] = [api.fresh.word(), api.fresh.word()]
  const { add } = api.assumptions['contact-tags-body']
  const params = { id: idOf(tagged) }
  const tagging = await api.call(op.tagContact, { params, body: { [add]: [tag] } })
  const body = api.given.contactBody({ email: upserted.email, name })
  const upsert = await api.call(op.upsertContact, { body })
  return [
    ...(succeeded(tagging) && obeys({ tag })(recordIn(tagging)) ? [tagged] : []),
    ...(succeeded(upsert) && recordIn(upsert).id === upserted.id && recordIn(upsert).name === name
      ? [upserted]
      : []),
  ]
}

const contactCombination: Check = async (api) => {
  const [tag, other] = [api.fresh.word(), api.fresh.word()]
  const first = (await makeOwnedContact(api, { tags: [tag] })) ?? (await api.given.contact({ tags: [tag] }))
  const third =
    (await makeOwnedContact(api, { tags: [other] })) ?? (await api.given.contact({ tags: [other] }))
  const own = [first, await api.given.contact({ tags: [tag] }), third]
  const [mine, unowned] = own.map(({ email }) => String(email)) as [string, string]
  await judgeAmongOwn(api, own, [
    { email: mine, tag },
    { email: mine, tag: other },
    { email: unowned, tag },
    { email: unowned, tag: other },
  ])
  if (typeof first.ownerEmail !== 'string' || typeof third.ownerEmail !== 'string') return
  const { ownerEmail } = first
  await judgeAmongOwn(api, own, [
    { tag, ownerEmail },
    { tag: other, ownerEmail },
    { email: mine, ownerEmail },
    { email: unowned, ownerEmail },
    { email: mine, tag, ownerEmail },
    { email: mine, tag: other, ownerEmail },
    { email: unowned, tag, ownerEmail },
  ])
}

const updatedSinceAlone: Check = async (api) => {
  await learnErrorCodes(api)
  const tag = api.fresh.word()
  const contact = (await makeOwnedContact(api, { tags: [tag] })) ?? (await api.given.contact({ tags: [tag] }))
  const ownerEmail = typeof contact.ownerEmail === 'string' ? contact.ownerEmail : api.fresh.email()
  const others = [{ email: String(contact.email) }, { tag }, { ownerEmail }]
  const queries = [...others, Object.assign({}, ...others) as FilterQuery].flatMap((other) =>
    [farPast, farFuture].map((updatedSince) => ({ updatedSince, ...other })),
  )
  await judgeRefusedOrObeyed(api, queries, barred)
}

/** The checks of the filters of contacts (section 4.3). */
export const contacts = {
  'filter.contact-email': contactEmail,
  'filter.contact-tag': contactTag,
  'filter.contact-owner-email': contactOwnerEmail,
  'filter.contact-updated-since': contactUpdatedSince,
  'filter.contact-combination': contactCombination,
  'filter.contact-updated-since-alone': updatedSinceAlone,
}
