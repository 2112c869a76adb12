import type { Contact, families } from '../../contract/index.js'
import { ApiError } from '../../fake-server/pipeline/api-error.js'
import { one } from '../../fake-server/pipeline/reply.js'
import { type Mutants, mutant, onReply, onSent } from '../mutant.js'
import { loosely, refusedAs, refusing } from '../refusing.js'
import { answered, create, made, put, status, stored, tagging } from './operators.js'

type Rules = Mutants<typeof families.contact>

const words = (value: unknown): readonly string[] => (Array.isArray(value) ? value : [])

/** Faults of putting tags on and taking them off. */
export const taggingMutants: Pick<
  Rules,
  'contact.tags-200' | 'contact.tags-no-note-id' | 'contact.tags-missing'
> = {
  'contact.tags-200': [
    mutant('tagging is 201', status(tagging, 201)),
    mutant('adding wins over removing', (behaviour) =>
      onSent(behaviour, tagging, (body) => (words(body.add).length > 0 ? { ...body, remove: [] } : body)),
    ),
    mutant('only one tag is added', (behaviour) =>
      onSent(behaviour, tagging, (body) => ({ ...body, add: words(body.add).slice(0, 1) })),
    ),
    mutant('only one tag is removed', (behaviour) =>
      onSent(behaviour, tagging, (body) => ({ ...body, remove: words(body.remove).slice(0, 1) })),
    ),
    mutant(
      'a tag that is there comes twice',
      made(tagging, ({ tags }, before) => ({
        tags: tags.flatMap((tag) => (before?.tags.indexOf(tag) === 3 ? [tag, tag] : [tag])),
      })),
    ),
    mutant('what begins like a removed tag goes too', (behaviour) =>
      onSent(behaviour, tagging, (body, { workspace, params }) => {
        const there = workspace.contacts.get(params.id ?? '')?.tags ?? []
        const alike = there.filter((tag) => words(body.remove).some((gone) => tag.startsWith(gone)))
        return { ...body, remove: alike }
      }),
    ),
    mutant(
      'the tags are answered and not stored',
      stored(tagging, (_, before) => ({ tags: before?.tags ?? [] })),
    ),
    mutant('the answer has the tags from before', (behaviour) => {
      let before: readonly string[] = []
      answered(tagging, () => ({ tags: before }))(behaviour)
      made(tagging, (_, contact) => {
        before = contact?.tags ?? []
        return {}
      })(behaviour)
    }),
    mutant(
      'tags are put on and taken off as groups too',
      made(tagging, ({ tags }) => ({ groups: tags })),
    ),
    mutant(
      'tagging loses the family name',
      made(tagging, () => ({ lastname: null })),
    ),
    mutant('the tags sent replace those there are', (behaviour) => {
      let added: readonly string[] = []
      made(tagging, ({ tags }) => ({ tags: added.length > 0 ? added : tags }))(behaviour)
      onSent(behaviour, tagging, (body) => {
        added = words(body.add)
        return body
      })
    }),
  ],
  'contact.tags-no-note-id': [
    mutant('the contact is answered with the note it was created with', (behaviour) => {
      const notes = new Map<string, unknown>()
      onReply(behaviour, create, (reply) => {
        const { data } = reply.body as { data: Contact }
        if (data.noteCreatedId !== undefined) notes.set(data.id, data.noteCreatedId)
        return reply
      })
      answered(tagging, ({ id }) => (notes.has(id) ? { noteCreatedId: String(notes.get(id)) } : {}))(
        behaviour,
      )
    }),
    mutant('noteCreatedId is null', (behaviour) =>
      onReply(behaviour, tagging, (reply) => ({
        ...reply,
        body: { data: { ...(reply.body as { data: Contact }).data, noteCreatedId: null } },
      })),
    ),
  ],
  'contact.tags-missing': [
    mutant(
      'tagging nobody makes a contact',
      refusing(tagging, (_, context) => {
        const [any] = context.workspace.contacts.all()
        if (!any) throw new Error('no contact')
        return one(200, put(context, { ...any, id: context.params.id ?? '', tags: words(context.body.add) }))
      }),
    ),
    mutant(
      'tagging nobody is quietly nothing',
      refusing(tagging, () => ({ status: 200, body: { data: null } })),
    ),
    mutant('tagging nobody is an invalid request', refusedAs(tagging, 'not_found', 'invalid_request')),
    mutant('an id that begins like another is that other', loosely(tagging, 'contacts')),
    mutant(
      'the code is that of a conflict',
      refusing(tagging, ({ message, rule }) => new ApiError('conflict', message, rule, { status: 404 })),
    ),
  ],
}
