// Global fetch, intercepted by the fake.
import { createFake } from 'workspace-crm-conformance/fake'
import { fetchPage, origin, records } from './asked-page.js'
import { timedLoop } from './timed-loop.js'

createFake().intercept(origin)
await timedLoop(fetchPage, records)
