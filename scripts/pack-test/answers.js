// Asks the installed fake through its doors; nothing here may keep the process from ending by itself.
import assert from 'node:assert/strict'
import { get } from 'node:http'
import { createFake, demoKeys } from 'workspace-crm-conformance/fake'

const headers = { authorization: `Bearer ${demoKeys.main}` }
const path = '/api/v1/contacts?limit=2'
const origin = 'http://api.example.com'

/** Holds an answer against what the fake must say: two contacts, and a way to more. */
function holdsContacts(status, body) {
  assert.equal(status, 200)
  assert.equal(body.data.length, 2)
  assert.equal(typeof body.data[0].id, 'string')
}

/** Sends by `node:http`. */
const byHttp = (url) =>
  new Promise((resolve, reject) => {
    get(url, { headers }, async (response) => {
      let text = ''
      for await (const part of response) text += part
      resolve([response.statusCode, JSON.parse(text)])
    }).on('error', reject)
  })

/** Sends by the global `fetch`. */
async function byFetch(url, options = {}) {
  const response = await fetch(url, { headers, ...options })
  return [response.status, await response.json()]
}

const fake = createFake({ seed: 1 })
const direct = await fake.fetch(origin + path, { headers })
holdsContacts(direct.status, await direct.json())
assert.equal((await fake.fetch(origin + path)).status, 401)
// Its sentences lie in a file of their own.
assert.match((await fake.explain('tag.list-ok')).rules[0].says, /a page of tags/)

holdsContacts(...(await byFetch(origin + path, { dispatcher: fake.dispatcher() })))

const ownFetch = fetch
const intercepting = fake.intercept(origin, { others: 'refuse' })
holdsContacts(...(await byFetch(origin + path)))
holdsContacts(...(await byHttp(origin + path)))
await assert.rejects(byFetch('http://other.example.com/'))
intercepting.dispose()
assert.equal(fetch, ownFetch)

const listening = await fake.listen()
holdsContacts(...(await byHttp(listening.url + path)))
await listening.close()
