import { op } from '../../contract/index.js'
import type { Exchange, Json } from '../api/index.js'
import { answered, type SideEffect, sideEffectOf } from '../side-effects/side-effect.js'
import type { Asked, Left, Readings } from './side-effects.js'

/** The tags that a body names and the answered contact bears; the contact is told by its id. */
function tags(key: string, body: Json, contact: Json, on: unknown): readonly SideEffect[] {
  const borne = Array.isArray(contact.tags) ? contact.tags : []
  return tagsNamed(body)
    .filter((tag) => borne.includes(tag))
    .flatMap((id) => sideEffectOf('tag', key, { id, on }))
}

/** Every text that stands in a list of a body; which lists name tags is not shown (gap.contact-tags-body). */
const tagsNamed = (body: Json): readonly string[] => [
  ...new Set(
    Object.values(body).flatMap((value) =>
      Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [],
    ),
  ),
]

const words = ({ body: { name, email, ...body } }: Asked) => ({ name, email, tags: tagsNamed(body) })

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

/** What writes to contacts leave behind (section 4.3). */
export const contactReadings: Readings<
  typeof op.createContact | typeof op.updateContact | typeof op.upsertContact | typeof op.tagContact
> = {
  [op.createContact]: { words, left: contactLeft, makes: true },
  [op.updateContact]: { words, left: contactLeft },
  [op.upsertContact]: { words, left: contactLeft, makes: true },
  [op.tagContact]: {
    words,
    left: (exchange, { params, body }) => ({
      left: tags(exchange.request.key, body, answered(exchange), params.id),
    }),
  },
}
