// Fills a fake with contacts through its door, and measures a deep page, a filter and a create, and the heap of a contact.
// `node --expose-gc growth.js COUNT` prints `{ deepPage, filter, create, bytesPerContact }`.
import { createFake } from 'workspace-crm-conformance/fake'
import { measuredCall } from './measured-call.js'

const count = Number(process.argv[2])
const fake = createFake({ keep: 1 })
// Its workspace has no records of the demo.
const authorization = 'Bearer demo_empty_workspace'
const path = '/api/v1/contacts'

async function ask(method, target, body = '') {
  const headers = { authorization, ...(body === '' ? {} : { 'content-type': 'application/json' }) }
  const answer = await fake.handle({ method, target, headers, body })
  if (answer.status >= 300) throw new Error(`${method} ${target} answered ${answer.status} ${answer.body}`)
  return answer.body
}

const page = async (query) => JSON.parse(String(await ask('GET', `${path}?${query}`)))

const names = ['Ana', 'Daria', 'Chloé', 'Søren', '明']
let created = 0
/** However many contacts there are, so many have the tag that is searched for. */
const taggedCount = 50
const create = () => {
  const tags = created % Math.floor(count / taggedCount) === 0 && created < count ? ['rare'] : ['vip']
  const email = `contact-${created}@bench.example.com`
  created += 1
  const name = names[created % names.length]
  const phone = { phone_code: '+34', phone: String(600_000_000 + created) }
  return ask('POST', path, JSON.stringify({ name, lastname: `García ${created}`, email, phone, tags }))
}

/** The bytes that are in use: the heap, and buffers outside it. */
function usedBytes() {
  for (let n = 0; n < 3; n += 1) globalThis.gc()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

/** The cursor of a page near the end. */
async function deepCursor() {
  let cursor
  for (let seen = 0; seen < count - 200; seen += 100)
    cursor = (await page(`limit=100${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ''}`)).nextCursor
  return cursor
}

const calls = 2000

/** Calls a second, from the median time of a call, so that a collection of garbage in some of them does not count. */
async function timed(call, warmupIterations = 0) {
  const options = { time: 0, iterations: calls, warmupTime: 0, warmupIterations }
  const { samples, cpuUs } = await measuredCall(call, options)
  return { perSecond: 1000 / samples[calls / 2], cpuUs }
}

const before = usedBytes()
for (let n = 0; n < count; n += 1) await create()
const bytesPerContact = (usedBytes() - before) / count

const cursor = encodeURIComponent(await deepCursor())
const sizes = [
  (await page(`limit=50&cursor=${cursor}`)).data.length,
  (await page('limit=50&tag=rare')).data.length,
]
if (sizes.some((size) => size !== 50)) throw new Error(`pages of ${sizes.join(' and ')} in place of 50`)

// After a first series of calls, as a small fake has answered fewer calls so far.
const deepPage = await timed(() => ask('GET', `${path}?limit=50&cursor=${cursor}`), calls)
const filter = await timed(() => ask('GET', `${path}?limit=50&tag=rare`), calls)
// Not warmed up: it has filled the fake, and more creates would make a small one larger.
console.log(JSON.stringify({ deepPage, filter, create: await timed(create), bytesPerContact }))
