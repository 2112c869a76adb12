/** The numbers of section 8; lengths are characters, times milliseconds. */
export const limits = {
  page: { min: 1, max: 100, default: 50 },
  cursor: { max: 2048 },
  pathId: { min: 1, max: 200 },
  /** An id used as a filter. */
  filterId: { min: 1, max: 200 },
  idempotencyKey: { max: 255, windowMs: 24 * 60 * 60 * 1000 },
  contact: { tagFilter: { max: 100 } },
  deal: { title: { min: 1, max: 120 } },
  ticket: { subject: { min: 1, max: 200 }, description: { max: 20_000 } },
  activity: { title: { max: 200 }, body: { max: 10_000 } },
  task: { title: { min: 1, max: 200 } },
  call: { durationSec: { min: 0, max: 86_400 } },
  reply: { text: { min: 1, max: 4096 } },
  template: { name: { min: 1, max: 512 }, language: { min: 2, max: 15 }, components: { max: 20 } },
  interactive: { body: { min: 1, max: 1024 }, footer: { min: 1, max: 60 }, buttons: { min: 1, max: 3 } },
  sms: { max: 1600 },
  /** Digits of the number a message goes to (section 4.7). */
  recipient: { digits: { min: 10, max: 15 } },
  windowMs: 24 * 60 * 60 * 1000,
  booking: { notes: { max: 2000 } },
  cancel: { reason: { max: 500 } },
  /** 16 KB as the fewest and as the most bytes that can be meant (gap.compact-body-16kb). */
  compact: { key: { min: 16, max: 128 }, body: { kilobytes: 16, fewest: 16_000, most: 16_384 } },
  rev: { min: 0, max: Number.MAX_SAFE_INTEGER },
  webhook: {
    perWorkspace: 20,
    name: { min: 1, max: 120 },
    url: { max: 2000 },
    description: { max: 500 },
    events: { min: 1, max: 100 },
    eventId: { min: 1, max: 100 },
  },
} as const
