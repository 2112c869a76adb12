// The fake's core, without a request or response of the platform.
import { createFake } from 'workspace-crm-conformance/fake'
import { headers, records, target } from './asked-page.js'
import { timedLoop } from './timed-loop.js'

const fake = createFake()
const request = { method: 'GET', target, headers, body: '' }
// Since a body may be bytes, it is read as what a client makes of it.
await timedLoop(async () => String((await fake.handle(request)).body), records)
