import type { Assumptions } from '../../../contract/index.js'
import type { Keys, TargetRecords } from '../../../suites/index.js'
import type { Words } from '../ordinary-client.js'
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
    },
    assumptions: {},
  },
} as const satisfies Readonly<Record<string, IndependentServer>>
