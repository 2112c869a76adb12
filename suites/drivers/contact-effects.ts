import { op } from '../../contract/index.js'
import type { Exchange, Json } from '../api/index.js'
import { type Doubt, listedDoubt } from '../side-effects/doubt.js'
import { answered, type SideEffect, sideEffectOf } from '../side-effects/side-effect.js'
import type { Asked, Left, SideEffectReading } from './side-effects.js'

/** The tags that a body names and the answered contact has; the contact is named by its id. */
function tags(key: string, body: Json, contact: Json, on: unknown): readonly SideEffect[] {
  const present = Array.isArray(contact.tags) ? contact.tags : []
  return tagsNamed(body)
    .filter((tag) => present.includes(tag))
    .flatMap((id) => sideEffectOf('tag', key, { id, on }))
}

/** Every text in a list of a body; which lists name tags is not shown (gap.contact-tags-body). */
const tagsNamed = (body: Json): readonly string[] => [
  ...new Set(
    Object.values(body).flatMap((value) =>
      Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [],
    ),
  ),
]

const words = ({ body: { name, email, ...body } }: Asked) => ({ name, email, tags: tagsNamed(body) })

/** Tags that may have been added to a contact, which do no harm to take off again; those of a contact of the run's own stay with it. */
const tagDoubt: SideEffectReading['doubt'] = ({ params, key }, leftovers): Doubt | undefined =>
  leftovers.isOwn(params.id ?? '', key)
    ? undefined
    : {
        noun: 'tag',
        seek: async ({ words: { tags: named } }) =>
          (Array.isArray(named) ? named : []).flatMap((id) =>
            sideEffectOf('tag', key, { id, on: params.id }),
          ),
      }

/** What a creation, update or upsert leaves: the contact, the note it made, and tags. */
function contactLeft(exchange: Exchange, { params, body }: Asked): Left {
  const { key } = exchange.request
  const contact = answered(exchange)
  const id = params.id ?? contact.id
  return {
    left: [
      ...sideEffectOf('contact', key, { id, word: contact.email, made: params.id === undefined }),
      ...sideEffectOf('note', key, { id: contact.noteCreatedId, leadId: id }),
      ...tags(key, body, contact, id),
    ],
  }
}

/** What a creation or an upsert leaves behind. */
export const contactMade: SideEffectReading = {
  words,
  left: contactLeft,
  makes: true,
  doubt: () =>
    listedDoubt({
      noun: 'contact',
      list: op.listContacts,
      needs: ['email'],
      query: ({ email }) => ({ email: String(email) }),
      isIt: ({ email }, { words: sent }) => email === sent.email,
      parts: ({ id, email }) => ({ id, word: email, made: true }),
    }),
}

/** What an update leaves behind. */
export const contactChanged: SideEffectReading = { words, left: contactLeft, doubt: tagDoubt }

/** What adding tags leaves behind. */
export const contactTagged: SideEffectReading = {
  words,
  left: (exchange, { params, body }) => ({
    left: tags(exchange.request.key, body, answered(exchange), params.id),
  }),
  doubt: tagDoubt,
}
