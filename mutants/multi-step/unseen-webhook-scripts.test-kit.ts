import { type Call, type Script, under } from './script.test-kit.js'

const created = (more: object = {}): Call => [
  'POST /webhooks',
  {
    name: 'Steps',
    url: 'https://steps.example.com/hook',
    events: ['contact.created'],
    active: true,
    ...more,
  },
]
const deleted: Call = ['DELETE /webhooks/$1.id']

/** A script for each fault of destinations that are made again: its last call shows the fault. */
export const unseenWebhookScripts: Readonly<Record<string, Script>> = {
  'a destination with the address of a deleted one is not active': [created(), deleted, created()],
  'a deleted destination can be deleted again while its address is in use': [
    created(),
    deleted,
    created(),
    deleted,
  ],
  'the destination behind a deleted one shows its suffix': [
    created(),
    created({ url: 'https://other.example.com/hook' }),
    deleted,
    ['GET /webhooks'],
  ],
  'the replay of a creation shows the destination that has the address of the deleted one': [
    under('one', created()),
    deleted,
    created({ name: 'Other' }),
    under('one', created()),
  ],
  'the key of a creation takes another request once its destination is deleted': [
    under('one', created()),
    deleted,
    under('one', created({ name: 'Other' })),
  ],
}
