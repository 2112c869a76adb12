import { type Contact, op } from '../../contract/index.js'
import { one } from '../../fake-server/messages/reply.js'
import type { Context } from '../../fake-server/pipeline/context.js'
import { made, present, put, stored } from '../contact/operators.js'
import type { Mutation } from '../mutation.js'
import { again, failsWhere, insteadOfError } from '../operators/error.js'
import { aroundHandler } from '../operators/handler.js'
import { inTurn } from '../operators/in-turn.js'
import type { MultiStepFaults } from './multi-step-mutant.js'
import { dataOf, fromNth, fromNthReplay, misread, remembering, withData, withHistory } from './operators.js'

const writes = [op.createContact, op.updateContact, op.tagContact] as const

const listIn = ({ body }: Context, name: string) => (body[name] as readonly string[] | undefined) ?? []

/** Remembers the e-mails that contacts have given up, and the contact that had each. */
export const givenUp = (plant: (former: ReadonlyMap<string, string>) => Mutation): Mutation =>
  remembering<string>((former) =>
    inTurn(
      plant(former),
      made(op.updateContact, ({ email }, before) => {
        if (before?.email && before.email !== email) former.set(before.email, before.id)
        return {}
      }),
    ),
  )

/** Remembers what an update takes off a list of a contact, and changes the list at the next additions. */
const removedBefore = (
  remove: string,
  then: (removed: ReadonlySet<string>, contact: Contact, context: Context) => Partial<Contact>,
) =>
  remembering<Set<string>>((memory) =>
    made(op.updateContact, (contact, before, context) => {
      const removed = memory.get(contact.id) ?? new Set<string>()
      const change = before ? then(removed, contact, context) : {}
      memory.set(contact.id, new Set([...removed, ...listIn(context, remove)]))
      return change
    }),
  )

/** Faults that show after several writes of contacts. */
export const contactFaults: MultiStepFaults = {
  'contact.create-201': {
    'an e-mail that a contact has given up cannot be used for a new one': {
      calls: 3,
      plant: givenUp((former) =>
        failsWhere(op.createContact, ({ body }) => former.has(String(body.email)), 'conflict'),
      ),
    },
  },
  'contact.create-conflict-id': {
    'a conflict names the contact that had the e-mail first': {
      calls: 4,
      plant: givenUp((former) =>
        insteadOfError(op.createContact, (apiError, { body }) => {
          const id = former.get(String(body.email))
          return apiError.code === 'conflict' && id ? again(apiError, { details: { id } }) : apiError
        }),
      ),
    },
  },
  'contact.create-conflict': {
    'an e-mail that a contact gave up and took back counts as free': {
      calls: 4,
      plant: givenUp((former) =>
        aroundHandler(op.createContact, (next, context) => {
          const { email } = context.body
          if (!former.has(String(email))) return next(context)
          const reply = next({ ...context, body: { ...context.body, email: `${former.size}.${email}` } })
          const contact = { ...dataOf<Contact>(reply as never), email: String(email) }
          return one(201, put(context, contact))
        }),
      ),
    },
  },
  'contact.update-200': {
    'an e-mail that a contact had between two others stays taken for updates': {
      calls: 5,
      plant: withHistory(
        writes,
        ({ email }: Contact) => email,
        (history) =>
          failsWhere(
            op.updateContact,
            ({ body, params, workspace }) =>
              typeof body.email === 'string' &&
              workspace.contacts.has(params.id ?? '') &&
              [...workspace.contacts.all()].some(
                ({ id }) => id !== params.id && history(id).slice(1, -1).includes(body.email),
              ),
            'conflict',
          ),
      ),
    },
    'a telephone set again after it was cleared gets its former code': {
      calls: 3,
      plant: remembering<string | null>((codes) =>
        made(op.updateContact, ({ id, phone }, before) => {
          if (before?.phone && !phone) codes.set(id, before.phone.phone_code)
          const code = codes.get(id)
          return phone && code !== undefined ? { phone: { ...phone, phone_code: code } } : {}
        }),
      ),
    },
    'the third update of a contact is answered and not stored': {
      calls: 5,
      plant: (behaviour) => {
        const counts = new Map<string, number>()
        stored(op.updateContact, (contact, before) => {
          counts.set(contact.id, (counts.get(contact.id) ?? 0) + 1)
          return counts.get(contact.id) === 3 && before ? before : {}
        })(behaviour)
      },
    },
  },
  'contact.update-only-sent': {
    'an update after tags brings back the tags that were there before them': {
      calls: 3,
      plant: remembering<readonly string[]>((memory) =>
        inTurn(
          made(op.tagContact, ({ id }, before) => {
            memory.set(id, before?.tags ?? [])
            return {}
          }),
          made(op.updateContact, ({ id, tags }) => ({ tags: [...(memory.get(id) ?? tags)] })),
        ),
      ),
    },
    'the second update without groups drops the groups': {
      calls: 3,
      plant: fromNth(2, op.updateContact, (reply, context) => {
        const contact = dataOf<Contact>(reply)
        if (listIn(context, 'groups').length > 0) return reply
        return withData(reply, put(context, { ...contact, groups: [] }))
      }),
    },
  },
  'contact.update-tags-merge': {
    'a tag that was removed cannot be added again': {
      calls: 3,
      plant: removedBefore('removeTags', (removed, { tags }) => ({
        tags: tags.filter((tag) => !removed.has(tag)),
      })),
    },
    'from the second update on a contact keeps its nine latest tags': {
      calls: 3,
      plant: fromNth(2, op.updateContact, (reply, context) => {
        const contact = dataOf<Contact>(reply)
        return withData(reply, put(context, { ...contact, tags: contact.tags.slice(-9) }))
      }),
    },
  },
  'contact.update-groups-remove': {
    'a removed group comes back with the next one that is added': {
      calls: 3,
      plant: removedBefore('removeGroups', (removed, { groups }, context) =>
        listIn(context, 'groups').length > 0 ? { groups: [...new Set([...groups, ...removed])] } : {},
      ),
    },
  },
  'contact.update-groups-merge': {
    'a group that was removed cannot be added again': {
      calls: 3,
      plant: removedBefore('removeGroups', (removed, { groups }) => ({
        groups: groups.filter((group) => !removed.has(group)),
      })),
    },
  },
  'contact.update-clear-birthdate': {
    'a cleared birthdate comes back with the next update': {
      calls: 3,
      plant: remembering<string>((memory) =>
        made(op.updateContact, ({ id, birthdate }, before, { body }) => {
          const former = memory.get(id)
          if (before?.birthdate && birthdate === null) memory.set(id, before.birthdate)
          return former !== undefined && body.birthdate === undefined ? { birthdate: former } : {}
        }),
      ),
    },
  },
  'contact.tags-200': {
    'a tag that an update has removed cannot be put on by tagging': {
      calls: 3,
      plant: remembering<Set<string>>((memory) =>
        inTurn(
          made(op.updateContact, ({ id }, _, context) => {
            memory.set(id, new Set(listIn(context, 'removeTags')))
            return {}
          }),
          made(op.tagContact, ({ id, tags }) => ({ tags: tags.filter((tag) => !memory.get(id)?.has(tag)) })),
        ),
      ),
    },
    'tagging stores names that are read as Latin-1': {
      calls: 3,
      plant: stored(op.tagContact, ({ lastname }) => ({ lastname: lastname && misread(lastname) })),
    },
  },
  'idempotency.contact-create': {
    'the third replay of a creation meets the e-mail of the first': {
      calls: 4,
      plant: fromNthReplay(3, op.createContact, () => undefined),
    },
  },
  'idempotency.contact-tags': {
    'the replay of tagging after another update shows the contact as it is now': {
      calls: 4,
      plant: fromNthReplay(1, op.tagContact, (replay, context) =>
        withData(replay, present(context) ?? dataOf(replay)),
      ),
    },
  },
}
