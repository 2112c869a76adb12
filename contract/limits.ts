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
