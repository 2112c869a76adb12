import { type ClientStatements, clientRule } from '../client-rule.js'

/** What requests may hold, and what a client asks for once (sections 4.3 to 4.9 and 4.11). */
export const requestRules = {
  'client.filters-not-combined': clientRule('4.3', 'Filters that must not be combined are not combined.', {
    meet: 'read a list with a filter',
    variant: 'full',
  }),
  'client.documented-parameters': clientRule('4.1', 'Lists are requested with documented parameters only.', {
    meet: 'read a list with a parameter',
    doubt: 'the document does not say what a server does with other parameters',
  }),
  'client.no-extra-members': clientRule(
    '4.7',
    'A body for which the document allows no extra properties has none.',
    { meet: 'assign a ticket, book or cancel a meeting, or create a webhook destination', variant: 'full' },
  ),
  'client.body-size': clientRule('4.11', 'The body of a write has at most 16 KB.', {
    meet: 'create or update a contact',
    variant: 'compact',
  }),
  'client.template-after-window': clientRule(
    '4.7',
    'Text that was refused because the 24-hour window was closed is not sent again as text: a template is needed.',
    {
      meet: 'reply in a chat-application conversation whose last inbound message is older than 24 hours',
      variant: 'full',
      doubt: 'the error of a closed window is not shown',
    },
  ),
  'client.cancels-once': clientRule('4.8', 'A meeting that was canceled is not canceled again.', {
    meet: 'cancel a meeting',
    variant: 'full',
    doubt: 'canceling again is not an error',
  }),
  'client.books-once': clientRule('4.8', 'A slot is not booked again for the same contact.', {
    meet: 'book a meeting',
    variant: 'full',
    doubt: 'the document does not say what a second booking without the same key does',
  }),
  'client.closes-once': clientRule('4.5', 'A deal that was closed is not closed again.', {
    meet: 'close a deal',
    variant: 'full',
    doubt: 'the document does not say that a closed deal cannot be closed again',
  }),
} satisfies ClientStatements
