import type { ApiCall } from './api-call.js'
import type { DemoData, ServedRow } from './demo-data.js'

/** A call that lists contacts. */
export type PageCall = ApiCall & { readonly kind: 'page' }

/** The pages that the cases ask for; the owner has more than fifty contacts in the demo. */
export const pages = {
  of50: { kind: 'page', limit: 50 },
  of1: { kind: 'page', limit: 1 },
  filtered: { kind: 'page', limit: 50, ownerEmail: 'kiko@main.example.com' },
} as const satisfies Record<string, PageCall>

/** The contacts of the demo that a page begins with. */
export const contactsOf = ({ contacts }: DemoData, { limit, ownerEmail }: PageCall): readonly ServedRow[] =>
  contacts.filter((contact) => ownerEmail === undefined || contact.ownerEmail === ownerEmail).slice(0, limit)
