import type { Call, Script } from './script.test-kit.js'

const created = (sent: object = {}): Call => ['POST /contacts', { name: 'Ana', ...sent }]
const updated = (sent: object, id = '$1.id'): Call => [`PATCH /contacts/${id}`, sent]
const tagged = (sent: object): Call => ['POST /contacts/$1.id/tags', sent]
const [first, second] = ['a@unseen.example.com', 'b@unseen.example.com']

/** A script for each fault of contacts that change between two requests: its last call shows the fault. */
export const unseenContactScripts: Readonly<Record<string, Script>> = {
  'a contact that is tagged is found by the time of its last update alone': [
    created(),
    tagged({ add: ['unseen'] }),
    ['GET /contacts?updatedSince=$2.updatedAt'],
  ],
  'an e-mail that was looked up in vain finds no contact that is made with it later': [
    [`GET /contacts?email=${first}`],
    created({ email: first }),
    [`GET /contacts?email=${first}`],
  ],
  'a contact takes a former e-mail back from the contact that has it now': [
    created({ email: first }),
    updated({ email: second }),
    created(),
    updated({ email: first }, '$3.id'),
    updated({ email: first }),
  ],
  'an upsert by an e-mail that a contact has given up updates that contact': [
    created({ email: first }),
    updated({ email: second }),
    ['POST /contacts/upsert', { name: 'Ana', email: first }],
  ],
  'a tag that was put on twice stays after it is taken off once': [
    created({ tags: ['unseen'] }),
    tagged({ add: ['unseen'] }),
    updated({ removeTags: ['unseen'] }),
  ],
}
