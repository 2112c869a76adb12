import { type Assumptions, op, permittedValues } from '../../contract/index.js'
import { atSteps, isObject, type Json } from '../../suites/engine/json.js'
import { percentEncoded } from '../../suites/engine/percent-encoded.js'
import { isAccepted } from './is-accepted.js'
import type { Learner, QuestionAnswer } from './learner.js'
import { createContact } from './learner-records.js'
import { byReads, byWrites, type Questions } from './question.js'
import { Unlearnt } from './unlearnt.js'

const contacts = '/api/v1/contacts'

/** How the fields of a contact of the compact variant are learnt, which other questions depend on (section 4.11). */
export const compactFieldQuestions: Questions<'compact-single-envelope' | 'compact-input'> = {
  'compact-single-envelope': byReads(async (learner) => {
    const [contact] = (await learner.get(`${contacts}?limit=1`)).records
    if (contact === undefined) throw new Unlearnt('the workspace lists no contact')
    const { ok, json } = await learner.get(`${contacts}/${percentEncoded(String(contact.id))}`)
    if (!ok || !isObject(json)) throw new Unlearnt('one contact cannot be read')
    return isObject(json.data) ? 'data' : 'bare'
  }),
  'compact-input': byWrites(async (learner) => {
    const options = permittedValues('compact-input') as readonly Assumptions['compact-input'][]
    const create = (body: Json): Promise<QuestionAnswer> => learner.call(op.createContact, { body })
    const whole: Json = { name: learner.word(), email: learner.email(), source: learner.word() }
    if (!isAccepted(await create(whole))) throw new Unlearnt('a name, an e-mail and a source are not enough')
    const name = learner.word()
    const isNameEnough = isAccepted(await create({ name }))
    const company = learner.word()
    const base = isNameEnough ? { name: learner.word() } : { ...whole, email: learner.email() }
    const made = await create({ ...base, company })
    const hasCompany = isAccepted(made) && made.record.company === company
    const found = options.filter(
      ({ fields, required }) =>
        (required.length === 1) === isNameEnough && fields.includes('company') === hasCompany,
    )
    const [one] = found
    if (one === undefined || found.length > 1)
      throw new Unlearnt('the fields that are accepted fit no permitted value')
    return one
  }),
}

/** How the rest of the compact variant is learnt (sections 2.14 and 4.11). */
export const compactQuestions: Questions<
  | 'compact-in-full'
  | 'compact-me-shape'
  | 'compact-record-types'
  | 'compact-key-reuse-status'
  | 'compact-replay-window'
  | 'compact-conflict'
  | 'compact-filters'
  | 'compact-body-16kb'
  | 'error-code-413'
> = {
  'compact-in-full': byReads(async (learner) => {
    if (learner.target.variant === 'compact') throw new Unlearnt('only a server of the full variant shows it')
    const { ok, status } = await learner.get('/api/v1/me')
    if (ok) return 'served'
    if (status === 404) return 'not-found'
    throw new Unlearnt(`the workspace of the compact variant got ${status}`)
  }),
  'compact-me-shape': byReads(async (learner) => {
    const { ok, json } = await learner.get('/api/v1/me')
    if (!ok || !isObject(json)) throw new Unlearnt('the workspace cannot be read')
    return isObject(json.data)
      ? { envelope: 'data', members: Object.keys(json.data) }
      : { envelope: 'none', members: Object.keys(json) }
  }),
  'compact-record-types': byReads(async (learner) => {
    const listed = await learner.list(op.listContacts, {}, (records) => records.length >= 300)
    const kindOf = (name: string): 'strings' | 'objectOrNull' | 'stringOrNull' => {
      const values = listed
        .map((contact) => contact[name])
        .filter((value) => value !== null && value !== undefined)
      if (values.length === 0) throw new Unlearnt(`no contact shows a value of ${name}`)
      if (values.every(Array.isArray)) return 'strings'
      return values.every(isObject) ? 'objectOrNull' : 'stringOrNull'
    }
    const [notes, phone] = [kindOf('notes'), kindOf('phone')]
    return learner.only(
      'compact-record-types',
      (types) => types[notes].includes('notes') && types[phone].includes('phone'),
    )
  }),
  'compact-key-reuse-status': byWrites(async (learner) => {
    const { again } = await reuseKey(learner)
    if (again.ok || again.code === undefined)
      throw new Unlearnt(`a reused key got ${again.status} without a code`)
    return { status: again.status, code: again.code }
  }),
  'compact-replay-window': byWrites(
    async (learner) => {
      const options = permittedValues(
        'compact-replay-window',
      ) as readonly Assumptions['compact-replay-window'][]
      const windows = options.map(({ windowMs }) => windowMs).toSorted((a, b) => a - b)
      for (const windowMs of windows) {
        const { again } = await reuseKey(learner, windowMs + 1000)
        if (again.ok) return { windowMs }
      }
      throw new Unlearnt('a key is replayed for longer than every permitted time')
    },
    { needs: ['control:clock'], isLast: true },
  ),
  'compact-conflict': byWrites(async (learner) => {
    const email = learner.email()
    learner.made(await createContact(learner, { email }), 'the creation of a contact')
    const { ok, status } = await createContact(learner, { email })
    if (!ok && status !== 409) throw new Unlearnt(`a taken e-mail got ${status}`)
    return learner.only('compact-conflict', (codes) => codes.includes('conflict') !== ok)
  }),
  'compact-filters': byReads(async (learner) => {
    const answer = await learner.get(`${contacts}?limit=1&email=conformance-unknown%40example.com`)
    // A list that refuses the parameter has no such filter.
    if (!isAccepted(answer)) return 'ignore'
    if (answer.records.length > 0) return 'ignore'
    if ((await learner.get(`${contacts}?limit=1`)).records.length > 0) return 'filter'
    throw new Unlearnt('the workspace lists no contact')
  }),
  'compact-body-16kb': byWrites(async (learner) => {
    const isSmall = async (name: string) => {
      const { ok, status } = await createContact(learner, { name })
      if (!ok && status !== 413) throw new Unlearnt(`a long name got ${status}`)
      return ok
    }
    const [ascii, wide] = [await isSmall('n'.repeat(16_150)), await isSmall('\u00f1'.repeat(9000))]
    if (!ascii && wide) throw new Unlearnt('a body of fewer bytes is refused, and one of more is accepted')
    return learner.only(
      'compact-body-16kb',
      ({ maxBytes, unit }) => maxBytes > 16_200 === ascii && (unit === 'characters') === wide,
    )
  }),
  'error-code-413': byWrites(async (learner) => {
    if (learner.target.variant === 'full') throw new Unlearnt('only the compact variant bounds a body')
    const seen = await createContact(learner, { name: 'n'.repeat(40_000) })
    if (seen.status !== 413) throw new Unlearnt(`a body of 40 KB got ${seen.status}`)
    const { code } = learner.value('error-body')
    const found = atSteps(seen.json, code.split('.'))
    return typeof found === 'string' ? found : null
  }),
}

/** The answer to another request under the key of an earlier one, so many milliseconds later. */
async function reuseKey(learner: Learner, afterMs = 0) {
  const idempotencyKey = `${learner.word()}-0123456789`
  learner.made(await createContact(learner, {}, { idempotencyKey }), 'the creation of a contact')
  if (afterMs > 0) await learner.advance(afterMs)
  return { again: await createContact(learner, {}, { idempotencyKey }) }
}
