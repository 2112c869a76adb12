import { type Call, type Script, times, under, walk } from './script.test-kit.js'

const created = (key = 'c', sent: object = { name: 'Ana' }): Call => under(key, ['POST /contacts', sent])
const changed = (key: string, sent: object = { company: key }): Call =>
  under(key, ['PATCH /contacts/$1.id', sent])
const read: Call = ['GET /contacts/$1.id']
const pages = (count: number, list: string): Script =>
  walk(count, `/${list}?limit=1`).map(([call]): Call => [call.replace('nextCursor', 'next_cursor')])

/** A script for each fault of the compact variant: its last call shows the fault. */
export const compactScripts: Readonly<Record<string, Script>> = {
  'the replay of a creation shows the contact as it is now': [created(), changed('one'), created()],
  'the replay of a change shows the contact as it is now': [
    created(),
    changed('one'),
    changed('two'),
    changed('one'),
  ],
  'the third replay of a creation makes another contact': times(4, created()),
  'the third replay of a change makes it again': [created(), ...times(4, changed('one'))],
  'the replay of a change sets the contact back to it': [
    created(),
    changed('one'),
    changed('two'),
    changed('one'),
    read,
  ],
  'a refused request frees the key, so that the first is carried out again': [
    created(),
    created('c', { name: 'Bea' }),
    created(),
  ],
  'the third change of a contact is answered and not stored': [
    created(),
    changed('one'),
    changed('two'),
    changed('three'),
    read,
  ],
  'the second change stores a name that is read as Latin-1': [
    created('c', { name: 'Émile' }),
    changed('one'),
    changed('two'),
    read,
  ],
  'the fourth change takes the tags off': [
    created('c', { name: 'Ana', tags: ['x'] }),
    changed('one'),
    changed('two'),
    changed('three'),
    changed('four'),
    read,
  ],
  'the fifth contact cannot be read': [
    created('c1'),
    created('c2'),
    created('c3'),
    created('c4'),
    created('c5'),
    ['GET /contacts/$5.id'],
  ],
  'a contact that was changed twice goes to the end of the page': [
    ['GET /contacts?limit=2'],
    under('one', ['PATCH /contacts/$1.0.id', { company: 'One' }]),
    under('two', ['PATCH /contacts/$1.0.id', { company: 'Two' }]),
    ['GET /contacts?limit=2'],
  ],
  'the fourth page of contacts begins one contact too late': pages(4, 'contacts'),
  'the fourth page of agents is the third one again': pages(4, 'agents'),
  'the fifth page of leads has no cursor': pages(5, 'leads'),
  'a walk of conversations skips a record on its third page where the limit was another on the second': [
    ['GET /conversations?limit=1'],
    ['GET /conversations?limit=1&cursor=$1.next_cursor'],
    ['GET /conversations?limit=2&cursor=$2.next_cursor'],
  ],
}
