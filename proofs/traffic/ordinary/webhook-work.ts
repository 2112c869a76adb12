import type { Work, WorkingClient } from './working-client.js'

/** What a client does with destinations of webhooks. */
export const webhookWork = (client: WorkingClient): readonly Work[] => [
  () =>
    client.make('webhooks', '/webhooks', {
      name: client.word(),
      url: `https://example.com/${client.word()}`,
      events: ['contact.created'],
      ...(client.below(2) ? { description: client.word(), active: client.below(2) === 0 } : {}),
    }),
  () => client.write('DELETE', `/webhooks/${client.idOf('webhooks')}`),
]
