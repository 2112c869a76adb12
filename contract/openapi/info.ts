import type { Variant } from '../operations/operation.js'

const title = 'Workspace CRM and Messaging Service API'

const descriptions: Readonly<Record<Variant, string>> = {
  full: 'A programmatic interface to one workspace of customers: contacts, activities, tasks, deals, tickets, conversations, meetings and webhooks.',
  compact: 'The second description of a part of the API, with records and pages of its own.',
}

const origin =
  'Made by `workspace-crm-conformance` of the documentation of the API. What that leaves open is filled in by assumption.'

/** The versions that the documentation names (section 9). */
const versions: Readonly<Record<Variant, string>> = { full: '1', compact: '1.0.0' }

/** What an OpenAPI document says about itself; the licence is that of the document. */
export const infoOf = (variant: Variant, version = versions[variant]): object => ({
  title: variant === 'compact' ? `${title}, compact variant` : title,
  version,
  description: `${descriptions[variant]}\n\n${origin}`,
  contact: { name: 'workspace-crm-conformance' },
  license: { name: 'MIT', identifier: 'MIT' },
})

/** The servers at some addresses, or else the one that serves the document. */
export const serversOf = (urls: readonly string[]): readonly object[] =>
  urls.length > 0
    ? urls.map((url) => ({ url }))
    : [{ url: '/', description: 'The server that this document comes from.' }]
