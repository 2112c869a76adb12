import { type Call, type Script, under } from './script.test-kit.js'

const created = under('created', ['POST /contacts', { name: 'Ana' }])
const changed = (key: string, sent: object, id = '$1.id'): Call => under(key, [`PATCH /contacts/${id}`, sent])
const pages: readonly [Call, Call] = [
  ['GET /contacts?limit=1'],
  ['GET /contacts?limit=1&cursor=$1.next_cursor'],
]

/** A script for each fault of compact contacts that change between two requests: its last call shows the fault. */
export const unseenCompactScripts: Readonly<Record<string, Script>> = {
  'the key of a change takes another request once the contact was changed since': [
    created,
    changed('one', { company: 'One' }),
    changed('two', { company: 'Two' }),
    changed('one', { company: 'Three' }),
  ],
  'the second change is made on the contact as it was created': [
    created,
    changed('one', { company: 'One' }),
    changed('two', { name: 'Bea' }),
  ],
  'a contact that was changed since the page that it ended begins the next one': [
    pages[0],
    changed('one', { company: 'One' }, '$1.0.id'),
    pages[1],
  ],
  'a walk of contacts ends at the page after a creation': [pages[0], created, pages[1]],
}
