import { activities, activityShapes } from './activities.js'
import { compactContacts } from './compact-contacts.js'
import { compactLists } from './compact-lists.js'
import { contactCombinations, contacts } from './contacts.js'
import { conversations, replies } from './conversations.js'
import { dealPlacements, deals, dealsBetweenPages } from './deals.js'
import { errors } from './errors.js'
import { filters, pages } from './lists.js'
import { meetings } from './meetings.js'
import { messages, messagesByNumber } from './messages.js'
import { restrictedWorkspaces } from './restricted-workspaces.js'
import { scripted } from './scripted.js'
import { tickets } from './tickets.js'
import { twoDestinations, webhooks } from './webhooks.js'

/** The script for the full variant: it knows the document and tries what is open in several ways. */
export const fullCalls = scripted([
  pages,
  filters,
  errors,
  contacts,
  activities,
  deals,
  tickets,
  conversations,
  messages,
  meetings,
  webhooks,
  contactCombinations,
  dealsBetweenPages,
  activityShapes,
  dealPlacements,
  replies,
  messagesByNumber,
  restrictedWorkspaces,
  twoDestinations,
])

/** The script for the compact variant. */
export const compactCalls = scripted([compactLists, compactContacts])
