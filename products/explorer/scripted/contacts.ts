import { lists, type ScriptedStep, script } from './script.js'

const created = (email: string, more = {}): ScriptedStep => [
  'create a contact',
  { email, fields: {}, tags: [], keyed: false, ...more },
]
const updated = (contact: string, change: object): ScriptedStep => [
  'update a contact',
  { contact, keyed: false, ...change },
]

const telephone = { phone: { phone_code: '+34', phone: '600100200' } }
const other = { phone: { phone_code: '+1', phone: '0612345678' } }

/** E-mail addresses and fields of contacts that come back (section 4.3). */
export const contactScripts = [
  script(
    'e-mail addresses move between two contacts',
    created('a'),
    updated('contact 1', { email: 'b' }),
    created('a'),
    // The address is that of the second contact now.
    created('a'),
    lists('contact 3', { by: ['email'] }),
    updated('contact 1', { email: 'c' }),
    updated('contact 3', { email: 'b' }),
    updated('contact 1', { email: 'a' }),
    created('a'),
    lists('contact 1', { by: ['email'], ago: 1 }),
    lists('contact 1', { by: ['email'] }),
    created('c'),
  ),
  script(
    'a telephone is cleared and set again',
    created('a', { fields: { name: 'Zoë 🙂', ...telephone } }),
    updated('contact 1', { fields: other }),
    updated('contact 1', { cleared: ['phone'] }),
    updated('contact 1', { fields: { lastname: 'Ñandú 𝒜' } }),
    updated('contact 1', { fields: telephone }),
    updated('contact 1', { cleared: ['phone', 'birthdate'] }),
    lists('contact 1', { by: ['email'] }),
  ),
  script(
    'a contact has three owners by turns',
    created('a', { tags: ['a'] }),
    updated('contact 1', { owner: 1 }),
    updated('contact 1', { owner: 2 }),
    lists('contact 1', { by: ['ownerEmail'], ago: 1 }),
    updated('contact 1', { owner: 1 }),
    lists('contact 1', { by: ['ownerEmail', 'tag'] }),
    lists('contact 1', { by: ['ownerEmail', 'tag'], ago: 1 }),
    updated('contact 1', { owner: 3 }),
    lists('contact 1', { by: ['ownerEmail'], ago: 1 }),
    lists('contact 1', { by: ['ownerEmail'] }),
  ),
  script(
    'the third replay of an update comes after other updates',
    created('a', { keyed: true }),
    updated('contact 1', { fields: { name: 'Ana' }, keyed: true }),
    updated('contact 1', { fields: { name: 'Berta' } }),
    ['repeat a write under its key', { key: 'key 2', times: 3, seen: false }],
    ['repeat a write under its key', { key: 'key 1', times: 2, seen: false }],
    lists('contact 1', { by: ['email'] }),
  ),
]
