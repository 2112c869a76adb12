import { compactScript, type ScriptedStep } from './script.js'

const key = { style: 'letters', length: 32 }

const created = (email: string, more: object = {}): ScriptedStep => [
  'create a contact of the compact variant',
  { name: 'Zoë 🙂 𝒳', email, word: 'a', fields: [], key, ...more },
]
const updated = (contact: string, name: string, more: object = {}): ScriptedStep => [
  'update a contact of the compact variant',
  { contact, name, email: null, word: 'b', fields: [], key, ...more },
]
const read = (contact: string): ScriptedStep => ['read a contact', { contact }]
const repeated = (key: string, times: number): ScriptedStep => [
  'repeat a write under its key',
  { key, times, seen: false },
]

/** Contacts of the compact variant, changed several times (section 4.11). */
export const compactScripts = [
  compactScript(
    'the third replay of a change comes after other changes',
    created('a'),
    updated('contact 1', 'Ana'),
    updated('contact 1', 'Berta Ñandú'),
    repeated('key 2', 3),
    read('contact 1'),
    repeated('key 1', 3),
    updated('contact 1', 'Carla', { fields: ['phone', 'company'] }),
    repeated('key 3', 2),
    repeated('key 2', 1),
    read('contact 1'),
    created('b'),
    created('c'),
    read('contact 1'),
    repeated('key 1', 1),
    repeated('key 11', 2),
    read('contact 11'),
  ),
]
