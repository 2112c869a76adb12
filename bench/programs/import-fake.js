// From the import of the fake to its first answer in-process, in milliseconds; the argument names the door.
const startedAt = performance.now()
const cpuBefore = process.cpuUsage()
const { createFake } = await import('workspace-crm-conformance/fake')
const fake = createFake()
const [door] = process.argv.slice(2)
const path = '/api/v1/contacts?limit=1'
const headers = { authorization: 'Bearer demo_main' }
const body =
  door === 'handle'
    ? (await fake.handle({ method: 'GET', target: path, headers, body: '' })).body
    : await (await fake.fetch(`https://api.example.com${path}`, { headers })).text()
const ms = performance.now() - startedAt
const { user, system } = process.cpuUsage(cpuBefore)
if (JSON.parse(String(body)).data.length !== 1) throw new Error(`answered ${body}`)
console.log(JSON.stringify({ ms, cpuUs: user + system }))
