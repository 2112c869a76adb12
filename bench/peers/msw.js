// Global fetch, intercepted by MSW with a handler that answers a prepared text.
import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { fetchPage, origin, records, text } from '../programs/asked-page.js'
import { timedLoop } from '../programs/timed-loop.js'

const answer = () => new HttpResponse(text, { headers: { 'content-type': 'application/json' } })
setupServer(http.get(`${origin}/api/v1/contacts`, answer)).listen()
await timedLoop(fetchPage, records)
