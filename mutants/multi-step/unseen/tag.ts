import { op, type Tag } from '../../../contract/index.js'
import { inTurn } from '../../operators/in-turn.js'
import { onReply } from '../../operators/reply.js'
import type { MultiStepFaults } from '../multi-step-mutant.js'
import { dataOf, remembering, withData } from '../operators.js'

/** Faults of the list of tags that show once contacts have changed since it was read. */
export const unseenTagFaults: MultiStepFaults = {
  'tag.of-contacts': {
    'tags that were listed before hide one that tagging makes': {
      calls: 4,
      plant: remembering<readonly string[]>((listed) =>
        inTurn(
          onReply([op.createContact, op.updateContact], (reply) => {
            listed.clear()
            return reply
          }),
          onReply(op.listTags, (reply, { query, workspace }) => {
            const name = `${workspace.id} ${JSON.stringify(query)}`
            const tags = dataOf<readonly Tag[]>(reply)
            const known = listed.get(name)
            if (!known)
              listed.set(
                name,
                tags.map((tag) => tag.name),
              )
            return known
              ? withData(
                  reply,
                  tags.filter((tag) => known.includes(tag.name)),
                )
              : reply
          }),
        ),
      ),
    },
  },
}
