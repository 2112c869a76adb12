// The first answer of a `Response` without any server: what the platform's own first use takes, in milliseconds.
const startedAt = performance.now()
const text = await new Response('{}').text()
const ms = performance.now() - startedAt
if (text !== '{}') throw new Error(`answered ${text}`)
console.log(JSON.stringify({ ms }))
