import { type CompactContact, type Contact, op } from '../../../contract/index.js'
import { one } from '../../../fake-server/messages/reply.js'
import { changeContact } from '../../../fake-server/resources/contact.js'
import { present as contactInPath, put } from '../../contact/operators.js'
import { insteadOfError } from '../../operators/error.js'
import { aroundHandler } from '../../operators/handler.js'
import { inTurn } from '../../operators/in-turn.js'
import { onList } from '../../operators/list.js'
import { emptyPage, onReply } from '../../operators/reply.js'
import { givenUp } from '../contact.js'
import { listedByOwners } from '../contact-list.js'
import type { CompactMultiStepFaults, MultiStepFaults } from '../multi-step-mutant.js'
import { dataOf, fromNthReplay, matching, remembering, withData } from '../operators.js'

const contactsBy = matching<Contact>(op.listContacts)
const writes = [op.createContact, op.updateContact, op.tagContact] as const

const wordsIn = (body: Readonly<Record<string, unknown>>, ...names: readonly string[]) =>
  new Set(names.flatMap((name) => (body[name] as readonly string[] | undefined) ?? []))

/** Faults of lists of contacts that change between two requests. */
export const unseenContactFaults: MultiStepFaults = {
  'filter.contact-tag': {
    'a contact that was listed by a tag is listed by it after it has lost it': {
      calls: 4,
      plant: remembering<true>((listed) =>
        contactsBy('tag', ({ id, tags }, value) => {
          if (tags.includes(value)) listed.set(`${id} ${value}`, true)
          return listed.has(`${id} ${value}`)
        }),
      ),
    },
  },
  'filter.contact-owner-email': {
    'a contact that goes back to a former owner is not found by it': {
      calls: 4,
      plant: listedByOwners(
        (owner, value, owners) => owner === value && !owners.slice(0, -1).includes(value),
      ),
    },
  },
  'filter.contact-updated-since': {
    'a contact that is tagged is found by the time of its last update alone': {
      calls: 3,
      plant: remembering<string | null>((times) =>
        inTurn(
          aroundHandler(op.tagContact, (next, context) => {
            const before = contactInPath(context)
            if (before && !times.has(before.id)) times.set(before.id, before.updatedAt)
            return next(context)
          }),
          onReply(op.updateContact, (reply) => {
            times.delete(dataOf<Contact>(reply).id)
            return reply
          }),
          onList(op.listContacts, ({ passes }) => ({
            passes: (contact: Contact, filters, context) => {
              const updatedAt = times.get(contact.id) ?? contact.updatedAt
              return passes({ ...contact, updatedAt } as never, filters, context)
            },
          })),
        ),
      ),
    },
  },
  'filter.contact-email': {
    'an e-mail that was looked up in vain finds no contact that is made with it later': {
      calls: 3,
      plant: remembering<true>((missed) =>
        onReply(op.listContacts, (reply, { query, workspace }) => {
          if (query.email === undefined) return reply
          const name = `${workspace.id} ${JSON.stringify(query)}`
          if (missed.has(name)) return emptyPage
          if (dataOf<readonly Contact[]>(reply).length === 0) missed.set(name, true)
          return reply
        }),
      ),
    },
  },
  'contact.update-conflict': {
    'a contact takes a former e-mail back from the contact that has it now': {
      calls: 5,
      plant: givenUp((former) =>
        insteadOfError(op.updateContact, (apiError, context) => {
          const contact = contactInPath(context)
          return contact &&
            apiError.code === 'conflict' &&
            former.get(String(context.body.email)) === contact.id
            ? one(200, changeContact(context, contact))
            : apiError
        }),
      ),
    },
  },
  'contact.upsert-create': {
    'an upsert by an e-mail that a contact has given up updates that contact': {
      calls: 3,
      plant: givenUp((former) =>
        aroundHandler(op.upsertContact, (next, context) => {
          const { contacts } = context.workspace
          const { email } = context.body
          const contact = contacts.get(former.get(String(email)) ?? '')
          return contact && !contacts.first('email', String(email))
            ? one(200, changeContact(context, contact))
            : next(context)
        }),
      ),
    },
  },
  'contact.update-tags-remove': {
    'a tag that was put on twice stays after it is taken off once': {
      calls: 3,
      plant: remembering<number>((counts) =>
        onReply(writes, (reply, context) => {
          const contact = dataOf<Contact>(reply)
          const count = (tag: string) => counts.get(`${contact.id} ${tag}`) ?? 0
          const { body } = context
          for (const tag of wordsIn(body, 'tags', 'add')) counts.set(`${contact.id} ${tag}`, count(tag) + 1)
          const removed = [...wordsIn(body, 'removeTags', 'remove')].filter(
            (tag) => !contact.tags.includes(tag),
          )
          for (const tag of removed) counts.set(`${contact.id} ${tag}`, Math.max(0, count(tag) - 1))
          const left = removed.filter((tag) => count(tag) > 0)
          if (left.length === 0) return reply
          const { noteCreatedId: _, ...kept } = { ...contact, tags: [...contact.tags, ...left] }
          return withData(reply, put(context, kept))
        }),
      ),
    },
  },
}

const present = (operation: typeof op.createContact | typeof op.updateContact) =>
  fromNthReplay(1, operation, (replay, { workspace }) =>
    withData(replay, workspace.compact.contacts.get(dataOf<CompactContact>(replay).id)),
  )

/** Faults of replays in the compact variant after other writes. */
export const unseenCompactFaults: CompactMultiStepFaults = {
  'compact.replay': {
    'the replay of a creation shows the contact as it is now': { calls: 3, plant: present(op.createContact) },
    'the replay of a change shows the contact as it is now': { calls: 4, plant: present(op.updateContact) },
  },
}
