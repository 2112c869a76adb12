// A strict user of the fake in a CommonJS project: it must compile, each wrong use must not, and then it must run.
import { deepEqual, equal } from 'node:assert/strict'
import {
  type Contact,
  createFake,
  type Dispatcher,
  demoKeys,
  type Fake,
  type Intercepting,
  type PageAnswer,
} from 'workspace-crm-conformance/fake'

const fake: Fake = createFake({ seed: 1 })
const dispatcher: Dispatcher = fake.dispatcher()
const door: Intercepting = fake.intercept('https://api.example.com')
door.dispose()

/** The names of two contacts, by a client of undici. */
async function names(): Promise<readonly (string | null)[]> {
  const answer = await fake.fetch('https://api.example.com/api/v1/contacts?limit=2', {
    headers: { authorization: `Bearer ${demoKeys.main}` },
  })
  const page = (await answer.json()) as PageAnswer<Contact>
  return page.data.map(({ name }) => name)
}

/** Never called: each of these is a mistake that the compiler must find. */
export const wrong = [
  // @ts-expect-error there is no such variant
  () => createFake({ variant: 'none' }),
  // @ts-expect-error a contact has no such member
  (contact: Contact) => contact.none,
  // @ts-expect-error there is no such method
  () => fake.none(),
]

equal(typeof dispatcher.dispatch, 'function')
void names().then(async (all) => {
  equal(all.length, 2)
  deepEqual(await names(), all)
})
