import { type ScriptedStep, script } from './script.js'

const created = (more: object = {}): ScriptedStep => [
  'create a webhook destination',
  { drawn: { name: 'Zoë 🙂', events: [0, 1] }, at: 'a', isPlain: true, keyed: false, ...more },
]
const deleted = (webhook: string, more: object = {}): ScriptedStep => [
  'delete a webhook destination',
  { webhook, keyed: false, ...more },
]
/** Sent whole, so that its state is not the server's to choose (gap.webhook-defaults). */
const active = {
  drawn: { name: 'Zoë 🙂', events: [0, 1], description: 'Kept', active: true },
  isPlain: false,
}
const again = (webhook: string): ScriptedStep => ['delete a webhook destination again', { webhook }]
const listed: ScriptedStep = ['list webhook destinations', {}]
const repeated = (key: string, times: number): ScriptedStep => [
  'repeat a write under its key',
  { key, times, seen: false },
]

/** Destinations of the same address, deleted one by one (section 4.9). */
export const webhookScripts = [
  script(
    'three destinations of one address are deleted one by one',
    created(),
    created({ keyed: true }),
    created({ drawn: { name: 'b', events: [1] } }),
    deleted('webhook 1'),
    listed,
    repeated('key 2', 2),
    deleted('webhook 2', { keyed: true }),
    listed,
    deleted('webhook 3'),
    repeated('key 7', 3),
    again('webhook 2'),
    listed,
  ),
  script(
    'a destination is deleted and created again at its address',
    created({ ...active, keyed: true }),
    deleted('webhook 1'),
    ['send another request under a used key', { key: 'key 1', pick: 0, seen: false }],
    created(active),
    again('webhook 1'),
    repeated('key 1', 1),
    listed,
  ),
  script(
    'three destinations are created under keys and repeated in turn',
    created({ keyed: true }),
    created({ keyed: true }),
    created({ keyed: true, at: 'b' }),
    repeated('key 1', 1),
    repeated('key 2', 1),
    repeated('key 3', 1),
    listed,
  ),
]
