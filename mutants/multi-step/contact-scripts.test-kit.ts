import { type Call, type Script, times, under, walk } from './script.test-kit.js'

const created = (sent: object = {}): Call => ['POST /contacts', { name: 'Ana', ...sent }]
const updated = (sent: object, id = '$1.id'): Call => [`PATCH /contacts/${id}`, sent]
const tagged = (sent: object): Call => ['POST /contacts/$1.id/tags', sent]
const listed = (query: string): Call => [`GET /contacts?${query}`]
const [first, second, third] = ['a@steps.example.com', 'b@steps.example.com', 'c@steps.example.com']

/** A script for each fault of contacts and their tags: its last call shows the fault. */
export const contactScripts: Readonly<Record<string, Script>> = {
  'a contact that was listed by a tag is listed by it after it has lost it': [
    created({ tags: ['steps'] }),
    listed('tag=steps'),
    tagged({ remove: ['steps'] }),
    listed('tag=steps'),
  ],
  'a contact that goes back to a former owner is not found by it': [
    created({ ownerEmail: '$user' }),
    updated({ ownerEmail: '$user2' }),
    updated({ ownerEmail: '$user' }),
    listed('ownerEmail=$user'),
  ],
  'an e-mail that a contact has given up cannot be used for a new one': [
    created({ email: first }),
    updated({ email: second }),
    created({ email: first }),
  ],
  'a conflict names the contact that had the e-mail first': [
    created({ email: first }),
    updated({ email: second }),
    created({ email: first }),
    created({ email: first }),
  ],
  'an e-mail that a contact gave up and took back counts as free': [
    created({ email: first }),
    updated({ email: second }),
    updated({ email: first }),
    created({ email: first }),
  ],
  'an e-mail that a contact had between two others stays taken for updates': [
    created({ email: first }),
    updated({ email: second }),
    updated({ email: third }),
    created(),
    updated({ email: second }, '$4.id'),
  ],
  'a telephone set again after it was cleared gets its former code': [
    created({ phone: { phone_code: '34', phone: '600' } }),
    updated({ phone: null }),
    updated({ phone: { phone_code: '351', phone: '900' } }),
  ],
  'the third update of a contact is answered and not stored': [
    created({ email: first }),
    updated({ lastname: 'One' }),
    updated({ lastname: 'Two' }),
    updated({ lastname: 'Three' }),
    listed(`email=${first}`),
  ],
  'an update after tags brings back the tags that were there before them': [
    created({ tags: ['x'] }),
    tagged({ add: ['y'] }),
    updated({ lastname: 'One' }),
  ],
  'the second update without groups drops the groups': [
    created({ groups: ['g'] }),
    updated({ lastname: 'One' }),
    updated({ lastname: 'Two' }),
  ],
  'a tag that was removed cannot be added again': [
    created({ tags: ['x'] }),
    updated({ removeTags: ['x'] }),
    updated({ tags: ['x'] }),
  ],
  'from the second update on a contact keeps its nine latest tags': [
    created({ tags: ['1', '2', '3', '4', '5', '6', '7', '8', '9'] }),
    updated({ lastname: 'One' }),
    updated({ tags: ['10'] }),
  ],
  'a removed group comes back with the next one that is added': [
    created({ groups: ['g'] }),
    updated({ removeGroups: ['g'] }),
    updated({ groups: ['h'] }),
  ],
  'a group that was removed cannot be added again': [
    created({ groups: ['g'] }),
    updated({ removeGroups: ['g'] }),
    updated({ groups: ['g'] }),
  ],
  'a cleared birthdate comes back with the next update': [
    created({ birthdate: '1990-05-05' }),
    updated({ birthdate: null }),
    updated({ lastname: 'One' }),
  ],
  'a tag that an update has removed cannot be put on by tagging': [
    created({ tags: ['x'] }),
    updated({ removeTags: ['x'] }),
    tagged({ add: ['x'] }),
  ],
  'tagging stores names that are read as Latin-1': [
    created({ lastname: 'Émile', email: first }),
    tagged({ add: ['x'] }),
    listed(`email=${first}`),
  ],
  'a contact is still found by its owner before the last, once it has had three': [
    created({ ownerEmail: '$user' }),
    updated({ ownerEmail: '$user2' }),
    updated({ ownerEmail: '$user3' }),
    listed('ownerEmail=$user2'),
  ],
  'a contact is not found by a tag that was taken off and put on again': [
    created({ tags: ['steps'] }),
    tagged({ remove: ['steps'] }),
    tagged({ add: ['steps'] }),
    listed('tag=steps'),
  ],
  'two tags that differ in accents alone are one to the filter': [
    created({ tags: ['cafe'] }),
    created({ tags: ['café'] }),
    listed('tag=cafe'),
  ],
  'the tenth contact of a tag is not found by it': [
    ...times(10, created({ tags: ['steps'] })),
    listed('tag=steps'),
  ],
  'email and tag find a contact that has lost the tag': [
    created({ email: first, tags: ['x'] }),
    tagged({ remove: ['x'] }),
    listed(`email=${first}&tag=x`),
  ],
  'tag and owner do not find a contact that has changed its owner': [
    created({ ownerEmail: '$user', tags: ['x'] }),
    updated({ ownerEmail: '$user2' }),
    listed('tag=x&ownerEmail=$user2'),
  ],
  'the pages of a tag beyond the third hold any contacts': walk(4, '/contacts?tag=partner&limit=1'),
  'a contact that was updated twice comes first': [
    created(),
    created(),
    updated({ lastname: 'One' }),
    updated({ lastname: 'Two' }),
    listed('updatedSince=$1.updatedAt'),
  ],
  'a contact that was updated twice goes to the end of its tag': [
    listed('tag=partner&limit=2'),
    updated({ lastname: 'One' }, '$1.0.id'),
    updated({ lastname: 'Two' }, '$1.0.id'),
    listed('tag=partner&limit=2'),
  ],
  'the third replay of a creation meets the e-mail of the first': times(
    4,
    under('one', created({ email: first })),
  ),
  'the replay of tagging after another update shows the contact as it is now': [
    created(),
    under('one', tagged({ add: ['x'] })),
    updated({ lastname: 'One' }),
    under('one', tagged({ add: ['x'] })),
  ],
  'a tag is dropped from the list when one of two contacts loses it': [
    created({ tags: ['steps'] }),
    created({ tags: ['steps'] }),
    tagged({ remove: ['steps'] }),
    ['GET /tags'],
  ],
  'a tag that was taken off and put on again is not listed': [
    created({ tags: ['steps'] }),
    tagged({ remove: ['steps'] }),
    tagged({ add: ['steps'] }),
    ['GET /tags'],
  ],
  'a tag that was taken off and put on again is listed twice': [
    created({ tags: ['steps'] }),
    tagged({ remove: ['steps'] }),
    tagged({ add: ['steps'] }),
    ['GET /tags'],
  ],
  'the fourth page of tags begins one tag too late': walk(4, '/tags?limit=1'),
  'the counter of a tag is a text once a contact has lost it': [
    created({ tags: ['steps'] }),
    tagged({ remove: ['steps'] }),
    ['GET /tags'],
  ],
}
