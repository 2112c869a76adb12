import type { Assumptions } from '../../../contract/index.js'
import type { Keys, TargetRecords } from '../../../suites/index.js'
import type { Words } from '../ordinary/words.js'
import { awkwardCompactKeys, awkwardCompactService } from './awkward/awkward-compact-service.js'
import { awkwardKeys, awkwardService } from './awkward/awkward-service.js'
import type { Service } from './message.js'
import { usualCompactKey, usualCompactService } from './usual/usual-compact-service.js'
import { usualKeys, usualService } from './usual/usual-service.js'

/** A server of both variants, and what a client has to know of it. */
export interface IndependentServer {
  readonly full: (now: number) => Service
  readonly compact: (now: number) => Service
  readonly key: string
  readonly compactKey: string
  /** Other keys of the full variant. */
  readonly keys: Omit<Keys, 'main'>
  readonly records: TargetRecords
  readonly words: Words
  /** What it has chosen, as far as a client has to know. */
  readonly assumptions: Partial<Assumptions>
}

/** Servers that were written from the document alone. */
export const independentServers = {
  usual: {
    full: usualService,
    compact: usualCompactService,
    key: usualKeys.main,
    compactKey: usualCompactKey,
    keys: {
      otherWorkspace: usualKeys.other,
      revoked: usualKeys.old,
      limited: [{ key: usualKeys.reader, scopes: ['contacts:read', 'deals:read'] }],
    },
    records: {
      users: ['ana@example.com', 'ben@example.com'],
      bookingType: 'consultation',
      phoneNumber: 'number_1',
      templates: {
        approved: { name: 'welcome', language: 'es' },
        unapproved: { name: 'news', language: 'es' },
      },
      sendTo: ['+34600100000'],
    },
    words: {
      close: (outcome) => ({ outcome }),
      tags: (add) => ({ add }),
      comment: (body, kind) => ({ body, kind }),
      users: ['ana@example.com', 'ben@example.com'],
      number: 'number_1',
      template: { name: 'welcome', language: 'es' },
      bookingType: 'consultation',
      slots: Array.from({ length: 28 }, (_, n) => `slot_main_${n + 12}`),
    },
    assumptions: {},
  },
  awkward: {
    full: awkwardService,
    compact: awkwardCompactService,
    key: awkwardKeys.main,
    compactKey: awkwardCompactKeys.main,
    keys: {
      otherWorkspace: awkwardKeys.other,
      revoked: awkwardKeys.old,
      limited: [
        { key: awkwardKeys.contactsOnly, scopes: ['contacts:read', 'contacts:write'] },
        { key: awkwardKeys.ticketsOnly, scopes: ['tickets:read', 'deals:read'] },
      ],
      featuresOff: awkwardKeys.withoutFeatures,
      contactLimited: awkwardKeys.blocked,
      quotaExhausted: awkwardKeys.exhausted,
      sendingPaused: awkwardKeys.paused,
      silentProvider: awkwardKeys.silent,
      emptyWorkspace: awkwardKeys.empty,
    },
    records: {
      users: ['ana@example.com', 'ben@example.com'],
      bookingType: 'main-visit',
      phoneNumber: 'main-number-1',
      otherPhoneNumber: 'main-number-2',
      templates: {
        approved: { name: 'greeting', language: 'es' },
        unapproved: { name: 'offer', language: 'es' },
      },
      sendTo: ['+34600100000'],
    },
    words: {
      close: (outcome) => ({
        result: outcome,
        ...(outcome === 'lost' ? { lostReasonId: 'price' } : {}),
      }),
      tags: (addTags) => ({ addTags }),
      comment: (content, kind) => ({ content, kind }),
      users: ['ana@example.com', 'ben@example.com'],
      number: 'main-number-1',
      template: { name: 'greeting', language: 'es' },
    },
    assumptions: {
      'contact-tags-body': { add: 'addTags', remove: 'removeTags' },
      'deal-close-selector': { field: 'result', won: 'won', lost: 'lost' },
      'deal-lost-reason': { required: true, send: { lostReasonId: 'price' } },
      'ticket-comment-body': { text: 'content', kind: 'kind', note: 'note', reply: 'reply' },
      'template-path': 'chatapp_1',
      'tag-origin': 'vocabulary',
      'timeline-milestones': { types: ['deal.created', 'deal.won', 'deal.lost'], delayMs: 3000 },
      'webhook-defaults': { active: false, description: '', failureCount: 0, lastEventAt: null },
      'webhook-event-unknown': 'accept',
      'idempotency-replay-status': 'always-200',
      'message-sms-body': { channel: 'sms', to: 'to', text: 'message.text' },
      'reply-message-forms': { button: 'reply', nested: false },
      'activity-meeting-fields': {
        fields: ['leadId', 'type', 'title', 'occurredAt', 'startAt', 'endAt', 'location', 'outcome'],
        meeting: [],
        outcome: 'held',
      },
    },
  },
} as const satisfies Readonly<Record<string, IndependentServer>>
