import type { GapName } from '../contract/index.js'

/**
 * Rules that a choice of the server legitimately silences, as they cannot be distinguished from it or may warn of it;
 * each with the reason, by gap.
 */
export const silenced: { readonly [N in GapName]?: Readonly<Record<string, string>> } = {
  'rev-increment': {
    'revision.stale-no-effect': 'where revisions begin at 0, an open deal has no older one',
  },
  'null-vs-absent': {
    'validation.note-title-not-null': 'where null is taken for absent it is no wrong type',
  },
  'idempotency-assign-endpoints': {
    'idempotency.ticket-assign': 'no key is honoured there',
    'idempotency.conversation-assign': 'no key is honoured there',
    'idempotency.contact-upsert': 'no key is honoured there',
  },
  'idempotency-fingerprint': {
    'idempotency.key-reused-no-effect': 'another path under the used key is the same request',
    'idempotency.reuse-other-path': 'another path with the same body is the same request',
  },
  'cancel-replay-unchanged': {
    'idempotency.window-end': 'a replay answers what a second cancel answers',
  },
  'deal-reclose': {
    'idempotency.window-end': 'a second close answers what a replay answers',
  },
  'tag-origin': {
    'isolation.lists': 'no tag of one workspace alone is listed',
    'paging.limit-default': 'no call makes the list of tags longer than a page',
  },
  'contact-create-fields': {
    'record.note-created-id': 'no member of a creation leaves a note',
  },
  'note-created-id': {
    'paging.empty-list': 'no contact is without notes',
    'record.note-created-id': 'no answer ever holds the member',
  },
  'window-error': {
    'conversation.reply-invalid-state': 'the one state that can be brought about has another error',
    'messaging.invalid-state': 'the one state that can be brought about has another error',
  },
  'sms-length-error': {
    'limit.sms-text-max': 'a long SMS that goes through is a question, and so a warning',
  },
  'template-not-approved-error': {
    'limit.template-name-min': 'any unknown template is refused as one of a wrong length is',
    'limit.template-name-max': 'any unknown template is refused as one of a wrong length is',
    'limit.template-language-max': 'any unknown template is refused as one of a wrong length is',
  },
  'canceled-at': {
    'transition.meeting-canceled-at': 'no list shows a canceled meeting',
    'meeting.cancel-listed': 'no list shows a canceled meeting',
  },
  'webhook-events-catalog': {
    'webhook.delivery': 'no call is known to bring about unknown events',
    'webhook.signature': 'no call is known to bring about unknown events',
    'webhook.last-event': 'no call is known to bring about unknown events',
  },
  'webhook-event-unknown': {
    'validation.webhook-events-known':
      'an unknown event is not refused, which is a question where nothing is said',
  },
  'webhook-events-duplicates': {
    'limit.webhook-events-max': 'the catalog is too short for a hundred events that differ',
  },
}
