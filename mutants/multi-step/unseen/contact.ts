import { type CompactContact, type Contact, op } from '../../../contract/index.js'
import type { CompactMultiStepFaults, MultiStepFaults } from '../multi-step-mutant.js'
import { dataOf, fromNthReplay, matching, remembering, withData, withHistory } from '../operators.js'

const contactsBy = matching<Contact>(op.listContacts)
const writes = [op.createContact, op.updateContact, op.tagContact] as const

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
      plant: withHistory(
        writes,
        ({ ownerEmail }: Contact) => ownerEmail,
        (history) =>
          contactsBy(
            'ownerEmail',
            ({ id, ownerEmail }, value) => ownerEmail === value && !history(id).slice(0, -1).includes(value),
          ),
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
