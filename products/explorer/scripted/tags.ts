import { lists, type ScriptedStep, script } from './script.js'

const created = (email: string, tags: readonly string[]): ScriptedStep => [
  'create a contact',
  { email, fields: {}, tags, keyed: false },
]
const tagged = (contact: string, { add = [], remove = [] }: Tagging): ScriptedStep => [
  'tag a contact',
  { contact, add, remove, keyed: false },
]
const updated = (contact: string, change: object): ScriptedStep => [
  'update a contact',
  { contact, keyed: false, ...change },
]
const listed: ScriptedStep = ['list tags', {}]

interface Tagging {
  readonly add?: readonly string[]
  readonly remove?: readonly string[]
}

/** Tags that are taken off and put on again (sections 2.10 and 4.3). */
export const tagScripts = [
  script(
    'a tag of two contacts is taken off one of them and put on again',
    created('a', ['b', 'a']),
    created('b', ['a']),
    tagged('contact 1', { remove: ['a'] }),
    listed,
    lists('contact 1', { by: ['email', 'tag'], ago: 1 }),
    lists('contact 2', { by: ['tag'] }),
    tagged('contact 1', { add: ['a'] }),
    listed,
    lists('contact 2', { by: ['tag'] }),
    lists('contact 1', { by: ['email', 'tag'] }),
    updated('contact 1', { removeTags: ['a'] }),
    tagged('contact 1', { add: ['a'] }),
    lists('contact 1', { by: ['tag'], nth: 1 }),
    tagged('contact 2', { remove: ['a'] }),
    lists('contact 2', { by: ['tag'], ago: 1 }),
    listed,
    tagged('contact 2', { add: ['c'] }),
    listed,
  ),
  script(
    'tags and groups in many scripts are put on and taken off',
    created('a', ['d é']),
    updated('contact 1', { fields: { name: 'Zoë 🙂', lastname: 'Ñandú 𝒜' } }),
    tagged('contact 1', { add: ['e ж', 'f 李'] }),
    tagged('contact 1', { add: ['g 🙂'], remove: ['e ж'] }),
    lists('contact 1', { by: ['tag'], nth: 1 }),
    updated('contact 1', { tags: ['a'], groups: ['f 李', 'b'] }),
    updated('contact 1', { removeTags: ['e ж'], removeGroups: ['f 李'] }),
    updated('contact 1', { tags: ['e ж'], groups: ['f 李'] }),
    lists('contact 1', { by: ['email'] }),
    listed,
  ),
  script(
    'a tag has ten contacts, of which some are updated twice',
    ['create several contacts with one tag', { tag: 'a', count: 10 }],
    lists('contact 1.10', { by: ['tag'], limit: 3 }),
    updated('contact 1.2', { fields: { name: 'Ana' } }),
    updated('contact 1.2', { fields: { name: 'Berta' } }),
    lists('contact 1.2', { by: ['tag'], limit: 4 }),
  ),
]
