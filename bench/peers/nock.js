// Global fetch, intercepted by nock with a prepared text as the reply.
import nock from 'nock'
import { fetchPage, origin, records, text } from '../programs/asked-page.js'
import { timedLoop } from '../programs/timed-loop.js'

nock(origin)
  .persist()
  .get('/api/v1/contacts')
  .query(true)
  .reply(200, text, { 'content-type': 'application/json' })
await timedLoop(fetchPage, records)
