import { type Contact, op, type Task, type Ticket } from '../../../contract/index.js'
import { wrongError } from '../../operators/error.js'
import type { MultiStepFaults } from '../multi-step-mutant.js'
import { dataOf } from '../operators.js'
import { failsOnceItLeft, onGrowth, onNextPage, showing, withAnchor } from './next-page.js'

/** Begins again with the page before. */
const again = onAgain()
function onAgain() {
  return (page: Parameters<Parameters<typeof onNextPage>[2]>[0]) => showing(page, dataOf(page.before))
}

/** Faults of pages whose records change while a list is walked. */
export const movingPageFaults: MultiStepFaults = {
  'paging.cursor-roundtrip': {
    'a page of a tag is refused once the contact before it has lost the tag': {
      calls: 3,
      plant: failsOnceItLeft(op.listContacts, 'contacts', 'invalid_request'),
    },
    'a page of open tasks is missing once the task before it is done': {
      calls: 3,
      plant: failsOnceItLeft(op.listTasks, 'tasks', 'not_found'),
    },
    'a page of open deals fails once the deal before it is won': {
      calls: 3,
      plant: failsOnceItLeft(op.listDeals, 'deals', 'internal'),
    },
    'a page of a priority is refused once the ticket before it has another': {
      calls: 3,
      plant: failsOnceItLeft(op.listTickets, 'tickets', 'invalid_request'),
    },
    'a page of meetings is refused once the meeting before it is canceled': {
      calls: 3,
      plant: onNextPage(op.listMeetings, 'meetings', ({ reply, isChanged }) => {
        if (isChanged) throw wrongError('invalid_request')
        return reply
      }),
    },
    'a page of destinations is missing once the one before it is deleted': {
      calls: 5,
      plant: failsOnceItLeft(op.listWebhooks, 'webhooks', 'not_found'),
    },
  },
  'paging.traversal-complete': {
    'a walk of a tag ends once the contact before a page has lost the tag': {
      calls: 3,
      plant: onNextPage(op.listContacts, 'contacts', (page) =>
        page.isListed ? page.reply : showing(page, [], { nextCursor: null }),
      ),
    },
    'a page of a tag begins again once the contact before it is renamed': {
      calls: 3,
      plant: onNextPage(op.listContacts, 'contacts', (page) => {
        const [name, former] = [page.now, page.anchor].map((one) => (one as Contact | undefined)?.name)
        return page.context.query.tag !== undefined && name !== former ? again(page) : page.reply
      }),
    },
    'contacts by their update go on behind the one before where it is now': {
      calls: 5,
      plant: onNextPage(op.listContacts, 'contacts', (page) =>
        page.context.query.updatedSince !== undefined && page.isChanged
          ? showing(page, [], { nextCursor: null })
          : page.reply,
      ),
    },
    'a page of an owner passes over a contact once the one before it has another owner': {
      calls: 3,
      plant: onNextPage(op.listContacts, 'contacts', (page) =>
        page.context.query.ownerEmail !== undefined && !page.isListed
          ? showing(page, page.data.slice(1))
          : page.reply,
      ),
    },
    'a page of an assignee begins again once the ticket before it is unassigned': {
      calls: 3,
      plant: onNextPage(op.listTickets, 'tickets', (page) => (page.isListed ? page.reply : again(page))),
    },
    'tickets go on behind the one before where it is now': {
      calls: 3,
      plant: onNextPage(op.listTickets, 'tickets', (page) =>
        (page.now as Ticket | undefined)?.updatedAt === (page.anchor as Ticket).updatedAt
          ? page.reply
          : again(page),
      ),
    },
    'a page of an assignee passes over a conversation once the one before it is unassigned': {
      calls: 3,
      plant: onNextPage(op.listConversations, 'conversations', (page) =>
        page.isListed ? page.reply : showing(page, page.data.slice(1)),
      ),
    },
    'a conversation that a reply moves takes the next page with it': {
      calls: 3,
      plant: onNextPage(op.listConversations, 'conversations', (page) =>
        page.isChanged ? again(page) : page.reply,
      ),
    },
    'a deal made during a walk has the last one shown again': {
      calls: 6,
      plant: onGrowth(
        op.listDeals,
        ({ deals }) => deals,
        (page) => withAnchor(page),
      ),
    },
    'a note made during a walk takes the place of the next one': {
      calls: 6,
      plant: onGrowth(
        op.listContactNotes,
        ({ notes }) => notes,
        (page) => showing(page, page.data.slice(1)),
      ),
    },
    'a call recorded during a walk of the timeline has the last entry shown again': {
      calls: 6,
      plant: onGrowth(
        op.listActivities,
        ({ activities }) => activities,
        (page) => withAnchor(page),
      ),
    },
    'a task made during a walk passes over the next one': {
      calls: 6,
      plant: onGrowth(
        op.listTasks,
        ({ tasks }) => tasks,
        (page) => showing(page, page.data.slice(1)),
      ),
    },
    'a message sent during a walk has the last one shown again': {
      calls: 4,
      plant: onGrowth(
        op.listMessages,
        ({ messages }) => messages,
        (page) => withAnchor(page),
      ),
    },
    'a contact made during a walk of a tag takes the place of the next one': {
      calls: 3,
      plant: onGrowth(
        op.listContacts,
        ({ contacts }) => contacts,
        (page) => showing(page, page.data.slice(1)),
      ),
    },
  },
  'paging.filters-hold-across-pages': {
    'a task that is done since the page before comes again among the open ones': {
      calls: 3,
      plant: onNextPage(op.listTasks, 'tasks', (page) =>
        page.isListed ? page.reply : withAnchor(page, page.now as Task),
      ),
    },
    'a contact that has lost the tag since the page before comes again': {
      calls: 3,
      plant: onNextPage(op.listContacts, 'contacts', (page) =>
        page.isListed || !page.now ? page.reply : withAnchor(page, page.now),
      ),
    },
  },
  'paging.traversal-ends': {
    'a walk of a tag never ends once the contact before a page has lost the tag': {
      calls: 3,
      plant: onNextPage(op.listContacts, 'contacts', (page) =>
        page.isListed ? page.reply : showing(page, page.data, { nextCursor: page.context.query.cursor }),
      ),
    },
  },
}
