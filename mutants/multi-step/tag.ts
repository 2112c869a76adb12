import { type Contact, op, type Tag } from '../../contract/index.js'
import type { Mutation } from '../mutation.js'
import { onReply } from '../operators/reply.js'
import { onPages } from '../order/operators.js'
import type { MultiStepFaults } from './multi-step-mutant.js'
import { dataOf, fromPage, withData, withHistory } from './operators.js'

const writes = [op.createContact, op.updateContact, op.tagContact] as const

/** Changes the entries of tags that some contact lost: they are back there, with another contact, or with none that was written. */
const lost = (change: (tag: Tag, now: 'here' | 'elsewhere' | 'nowhere') => readonly Tag[]): Mutation =>
  withHistory(
    writes,
    ({ tags }: Contact) => tags.join('\n'),
    (history) => (behaviour) => {
      const ids = new Set<string>()
      onReply(writes, (reply) => {
        ids.add(dataOf<Contact>(reply).id)
        return reply
      })(behaviour)
      onPages(op.listTags, (data) =>
        (data as readonly Tag[]).flatMap((tag) => {
          const pasts = [...ids].map((id) =>
            history(id).map((was) => String(was).split('\n').includes(tag.name)),
          )
          const losses = pasts.filter((past) =>
            past.some((had, n) => had && past.slice(n + 1).includes(false)),
          )
          return losses.length === 0 ? [tag] : change(tag, placeOf(losses, pasts))
        }),
      )(behaviour)
    },
  )

const hasNow = (past: readonly boolean[]) => past.at(-1) === true

const placeOf = (losses: readonly (readonly boolean[])[], pasts: readonly (readonly boolean[])[]) =>
  losses.some(hasNow) ? 'here' : pasts.some(hasNow) ? 'elsewhere' : 'nowhere'

/** Faults of the list of tags that show after several changes of contacts. */
export const tagFaults: MultiStepFaults = {
  'tag.of-contacts': {
    'a tag is dropped from the list when one of two contacts loses it': {
      calls: 4,
      plant: lost((tag, now) => (now === 'elsewhere' ? [] : [tag])),
    },
    'a tag that was taken off and put on again is not listed': {
      calls: 4,
      plant: lost((tag, now) => (now === 'here' ? [] : [tag])),
    },
  },
  'paging.traversal-complete': {
    'a tag that was taken off and put on again is listed twice': {
      calls: 4,
      plant: lost((tag, now) => (now === 'here' ? [tag, tag] : [tag])),
    },
    'the fourth page of tags begins one tag too late': {
      calls: 4,
      plant: fromPage(4, op.listTags, (reply) => withData(reply, dataOf<readonly Tag[]>(reply).slice(1))),
    },
  },
  'record.tag-shape': {
    'the counter of a tag is a text once a contact has lost it': {
      calls: 3,
      plant: lost((tag) => [{ ...tag, total: `${tag.total}` as never }]),
    },
  },
}
