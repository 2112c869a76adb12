// Global fetch, intercepted by bare @mswjs/interceptors with a handler that answers a prepared text.
import { FetchInterceptor } from '@mswjs/interceptors/fetch'
import { fetchPage, records, text } from '../programs/asked-page.js'
import { timedLoop } from '../programs/timed-loop.js'

const interceptor = new FetchInterceptor()
interceptor.on('request', ({ controller }) => {
  controller.respondWith(new Response(text, { headers: { 'content-type': 'application/json' } }))
})
interceptor.apply()
await timedLoop(fetchPage, records)
