// The fake's own fetch, which a client is given.
import { createFake } from 'workspace-crm-conformance/fake'
import { headers, origin, records, target } from './asked-page.js'
import { timedLoop } from './timed-loop.js'

const fake = createFake()
await timedLoop(async () => (await fake.fetch(origin + target, { headers })).text(), records)
