// The fake on a port with the same delay for every answer: `node delayed-fake.js MS`.
import { createFake } from 'workspace-crm-conformance/fake'

const delay = Number(process.argv[2])
const fake = createFake({ now: Date.now })
const { url } = await fake.listen(delay > 0 ? { delayMs: () => delay } : {})
console.log(`serves ${url}\n`)
