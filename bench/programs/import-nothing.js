// The first answer of a `Response` without any server: what the platform's own first use takes, in milliseconds.
const startedAt = performance.now()
const cpuBefore = process.cpuUsage()
const text = await new Response('{}').text()
const ms = performance.now() - startedAt
const { user, system } = process.cpuUsage(cpuBefore)
if (text !== '{}') throw new Error(`answered ${text}`)
console.log(JSON.stringify({ ms, cpuUs: user + system }))
