import { op, records } from '../../contract/index.js'
import { isObject, type Json } from '../../suites/engine/json.js'
import { percentEncoded } from '../../suites/engine/percent-encoded.js'
import { isAccepted } from './is-accepted.js'
import type { Learner, QuestionAnswer } from './learner.js'
import { createContact } from './learner-records.js'
import { takeFirstTicket, updateTicket } from './own-ticket.js'
import { byReads, byWrites, type Questions } from './question.js'
import { readFirstContacts } from './read-first-contacts.js'
import { Unlearnt } from './unlearnt.js'

const contacts = '/api/v1/contacts'

/** The first contact that fits. */
async function findContact(learner: Learner, fits: (contact: Json) => boolean, what: string): Promise<Json> {
  const found = (await readFirstContacts(learner)).find(fits)
  if (found === undefined) throw new Unlearnt(`no contact of the workspace has ${what}`)
  return found
}

const tagsOf = ({ tags }: Json): readonly string[] =>
  Array.isArray(tags) ? tags.filter((tag) => typeof tag === 'string') : []

/** The pages of a path that is asked for as it is, up to the first that holds a record. */
async function readUntilSome(learner: Learner, path: string): Promise<QuestionAnswer> {
  let answer = await learner.get(path)
  for (let page = 0; page < 5 && answer.ok && answer.records.length === 0 && answer.next !== null; page += 1)
    answer = await learner.get(`${path}&cursor=${percentEncoded(answer.next)}`)
  return answer
}

/** How the reading of requests is learnt (sections 2, 4, 5, 8 and 9). */
export const requestQuestions: Questions<
  | 'auth-scheme-case'
  | 'auth-malformed-header'
  | 'unknown-query-params'
  | 'unknown-body-properties'
  | 'repeated-query-params'
  | 'empty-query-value'
  | 'length-unit'
  | 'null-vs-absent'
  | 'path-id-overlong'
  | 'datetime-syntax'
  | 'email-format'
  | 'email-case'
  | 'versioning'
> = {
  'auth-scheme-case': byReads(async (learner) => {
    const as = { authorization: `bearer ${learner.target.keys.main}`, name: 'main in lower case' }
    const { status } = await learner.call(op.listContacts, { as, query: { limit: '1' } }, [401])
    if (status === 200) return 'insensitive'
    // Where the scheme counts, the header is malformed (gap.auth-malformed-header).
    if (status === 401 || status === 400) return 'exact'
    throw new Unlearnt(`a scheme in lower case got ${status}`)
  }),
  'auth-malformed-header': byReads(async (learner) => {
    const as = { authorization: 'nonsense', name: 'a malformed header' }
    const { status } = await learner.call(op.listContacts, { as, query: { limit: '1' } }, [401])
    if (status === 401) return 'unauthorized'
    if (status === 400) return 'invalid_request'
    throw new Unlearnt(`a malformed header got ${status}`)
  }),
  'unknown-query-params': byReads(async (learner) =>
    isAccepted(await learner.get(`${contacts}?limit=1&conformance=1`)) ? 'ignore' : 'refuse',
  ),
  'unknown-body-properties': byWrites(async (learner) =>
    isAccepted(await createContact(learner, { conformance: 'x' })) ? 'ignore' : 'refuse',
  ),
  'repeated-query-params': byReads(async (learner) => {
    const all = await readFirstContacts(learner)
    const words = [...new Set(all.flatMap(tagsOf))].filter((word) => /^[\w-]+$/.test(word))
    const only = (one: string, other: string) =>
      all.some((contact) => tagsOf(contact).includes(one) && !tagsOf(contact).includes(other))
    const [one, other] =
      words.flatMap((a) => words.flatMap((b) => (only(a, b) && only(b, a) ? [[a, b]] : [])))[0] ?? []
    if (one === undefined || other === undefined)
      throw new Unlearnt('no two tags are held by different contacts')
    const path = `${contacts}?tag=${one}&tag=${other}&limit=100`
    const found: Json[] = []
    let answer = await learner.get(path)
    if (!isAccepted(answer)) return 'refuse'
    for (let page = 0; page < 5; page += 1) {
      found.push(...answer.records)
      if (answer.next === null) break
      answer = await learner.get(`${path}&cursor=${percentEncoded(answer.next)}`)
    }
    const [ones, others] = [one, other].map(
      (word) => found.filter((contact) => tagsOf(contact).includes(word)).length,
    )
    const whole = found.length
    if (whole === 0) throw new Unlearnt('no contact is listed for a repeated tag')
    if (ones === whole && others !== whole) return 'first'
    if (others === whole && ones !== whole) return 'last'
    if (ones !== whole && others !== whole && (ones ?? 0) > 0 && (others ?? 0) > 0) return 'set'
    throw new Unlearnt('the list for a repeated tag fits several meanings')
  }),
  'empty-query-value': byReads(async (learner) => {
    const empty = await readUntilSome(learner, `${contacts}?limit=100&tag=`)
    if (!isAccepted(empty)) return 'refuse'
    if (empty.records.length === 0) throw new Unlearnt('an empty tag gives no contact')
    return isAccepted(await learner.get('/api/v1/deals?limit=1&leadId=')) ? 'absent' : 'refuse-where-bounded'
  }),
  'length-unit': byReads(async (learner) => {
    const isTag = async (tag: string) =>
      isAccepted(await learner.call(op.listContacts, { query: { limit: '1', tag } }))
    if (!(await isTag('a'.repeat(100))) || (await isTag('a'.repeat(101))))
      throw new Unlearnt('a tag of 100 letters is refused, or one of 101 is not')
    if (await isTag('\u{1f600}'.repeat(60))) return 'code-points'
    return (await isTag('\u00e9'.repeat(60))) ? 'utf16' : 'bytes'
  }),
  'null-vs-absent': byWrites(
    async (learner) => {
      const ticket = await takeFirstTicket(learner)
      if (ticket.description === null) await updateTicket(learner, ticket, { description: learner.word() })
      const seen = await updateTicket(learner, ticket, { description: null })
      if (!isAccepted(seen)) return 'refuse'
      return seen.record.description === null ? 'clear' : 'absent'
    },
    { needs: ['record:ticket'] },
  ),
  'path-id-overlong': byReads(async (learner) => {
    const { status } = await learner.call(op.listContactNotes, { params: { id: 'x'.repeat(201) } })
    if (status === 400) return 'refuse'
    if (status === 404) return 'not-found'
    if (status === 414) return 'uri-too-long'
    throw new Unlearnt(`an id of 201 characters got ${status}`)
  }),
  'datetime-syntax': byReads(async (learner) => {
    const local = await learner.call(op.listContacts, {
      query: { limit: '1', updatedSince: '2030-01-01T10:00:00' },
    })
    if (isAccepted(local)) return 'local-allowed'
    const { createdAt } = await findContact(
      learner,
      (contact) => typeof contact.createdAt === 'string',
      'a time',
    )
    return /:\d{2}(Z|[+-]\d{2}:\d{2})$/.test(String(createdAt)) ? 'without-milliseconds' : 'offset-required'
  }),
  'email-format': byReads(async (learner) => {
    const isAddress = async (email: string) =>
      isAccepted(await learner.call(op.listContacts, { query: { limit: '1', email } }))
    if (!(await isAddress('eve@example.com'))) throw new Unlearnt('an ordinary address is refused')
    if (await isAddress('eve@@')) return 'any-at-sign'
    return (await isAddress('"e v e"@[127.0.0.1]')) ? 'rfc5321' : 'ordinary'
  }),
  'email-case': byReads(async (learner) => {
    const { email } = await findContact(
      learner,
      ({ email: own }) => typeof own === 'string' && /^[a-z0-9@.-]*[a-z]+[a-z0-9@.-]*$/.test(own),
      'an e-mail in lower case',
    )
    const found = await learner.call(op.listContacts, { query: { email: String(email).toUpperCase() } })
    if (!found.ok) throw new Unlearnt(`an address in upper case got ${found.status}`)
    return found.records.some((contact) => contact.email === email) ? 'insensitive' : 'exact'
  }),
  versioning: byReads(async (learner) => {
    const contact = await findContact(learner, () => true, 'an id')
    const { json } = await learner.call(op.listContacts, { query: { limit: '1' } })
    const isMore = Object.keys(contact).some((name) => !Object.hasOwn(records.contact.properties, name))
    const isMoreAround =
      isObject(json) && Object.keys(json).some((name) => !['data', 'nextCursor'].includes(name))
    return isMore || isMoreAround ? 'more-members' : 'as-documented'
  }),
}
