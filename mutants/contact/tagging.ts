import type { Contact } from '../../contract/index.js'
import { op } from '../../contract/index.js'
import { ApiError } from '../../fake-server/messages/api-error.js'
import { one } from '../../fake-server/messages/reply.js'
import type { FamilyMutants } from '../mutation.js'
import { insteadOfError } from '../operators/error.js'
import { answers, onData, onReply } from '../operators/reply.js'
import { onSent, withSent } from '../operators/sent.js'
import { made, put, stored } from './operators.js'

const words = (value: unknown): readonly string[] => (Array.isArray(value) ? value : [])

/** Faults of adding and removing tags. */
export const taggingMutants = {
  'contact.tags-200': {
    'tagging is 201': answers(op.tagContact, 201),
    'adding wins over removing': onSent(op.tagContact, (body) =>
      words(body.add).length > 0 ? { ...body, remove: [] } : body,
    ),
    'only one tag is added': withSent(op.tagContact, (body) => ({ add: words(body.add).slice(0, 1) })),
    'only one tag is removed': withSent(op.tagContact, (body) => ({
      remove: words(body.remove).slice(0, 1),
    })),
    'a tag that is there comes twice': made(op.tagContact, ({ tags }, before) => ({
      tags: tags.flatMap((tag) => (before?.tags.indexOf(tag) === 3 ? [tag, tag] : [tag])),
    })),
    'what begins like a removed tag goes too': onSent(op.tagContact, (body, { workspace, params }) => {
      const there = workspace.contacts.get(params.id ?? '')?.tags ?? []
      const alike = there.filter((tag) => words(body.remove).some((gone) => tag.startsWith(gone)))
      return { ...body, remove: alike }
    }),
    'the tags are answered and not stored': stored(op.tagContact, (_, before) => ({
      tags: before?.tags ?? [],
    })),
    'the answer has the tags from before': (behaviour) => {
      let before: readonly string[] = []
      onData(op.tagContact, () => ({ tags: before }))(behaviour)
      made(op.tagContact, (_, contact) => {
        before = contact?.tags ?? []
        return {}
      })(behaviour)
    },
    'tags are put on and taken off as groups too': made(op.tagContact, ({ tags }) => ({ groups: tags })),
    'tagging loses the family name': made(op.tagContact, () => ({ lastname: null })),
    'the tags sent replace those there are': (behaviour) => {
      let added: readonly string[] = []
      made(op.tagContact, ({ tags }) => ({ tags: added.length > 0 ? added : tags }))(behaviour)
      onSent(op.tagContact, (body) => {
        added = words(body.add)
        return body
      })(behaviour)
    },
  },
  'contact.tags-no-note-id': {
    'the contact is answered with the note it was created with': (behaviour) => {
      const notes = new Map<string, unknown>()
      onReply(op.createContact, (reply) => {
        const { data } = reply.body as { data: Contact }
        if (data.noteCreatedId !== undefined) notes.set(data.id, data.noteCreatedId)
        return reply
      })(behaviour)
      onData(op.tagContact, ({ id }: Contact) =>
        notes.has(id) ? { noteCreatedId: String(notes.get(id)) } : {},
      )(behaviour)
    },
    'noteCreatedId is null': onReply(op.tagContact, (reply) => ({
      ...reply,
      body: { data: { ...(reply.body as { data: Contact }).data, noteCreatedId: null } },
    })),
  },
  'contact.tags-missing': {
    'tagging an unknown contact makes a contact': insteadOfError(op.tagContact, (_, context) => {
      const [any] = context.workspace.contacts.all()
      if (!any) throw new Error('no contact')
      return one(200, put(context, { ...any, id: context.params.id ?? '', tags: words(context.body.add) }))
    }),
    'the code is that of a conflict': insteadOfError(
      op.tagContact,
      ({ message, rule }) => new ApiError('conflict', message, rule, { status: 404 }),
    ),
  },
} satisfies Partial<FamilyMutants<'contact'>>
