import { op } from '../../../contract/index.js'
import { several } from './contact-lists.js'
import { among, either, into, type MovingList } from './moving-list.js'

const contacts: MovingList = {
  name: 'contacts of the compact variant',
  operation: op.listContacts,
  writes: [op.createContact, op.updateContact],
  hows: ['rename', 'add'],
  async prepare({ api }) {
    const make = () => api.given.contact({}, { idempotencyKey: api.fresh.key() })
    const made = await several(6, make)
    return {
      query: {},
      isOwn: false,
      isOwnRecord: among(made),
      changes: {
        rename: either(async ({ id }) =>
          api.given2xx(
            await api.call(op.updateContact, {
              params: { id: String(id) },
              body: { name: api.fresh.word() },
              idempotencyKey: api.fresh.key(),
            }),
          ),
        ),
        add: into(make),
      },
    }
  },
}

/** Lists of the compact variant that move while they are walked (section 4.11). */
export const compactLists: readonly MovingList[] = [contacts]
