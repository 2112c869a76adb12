// A `node:http` server that has every page ready as bytes: the most that Node's server allows.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

const [file] = process.argv.slice(2)
const { contacts } = JSON.parse(readFileSync(file, 'utf8'))
const prepared = new Map()

function prepare(url) {
  const { searchParams: query } = new URL(url, 'http://localhost')
  const ownerEmail = query.get('ownerEmail')
  const found = contacts.filter((contact) => ownerEmail === null || contact.ownerEmail === ownerEmail)
  const data = found.slice(0, Number(query.get('limit')))
  const body = Buffer.from(JSON.stringify({ data, nextCursor: data.at(-1)?.id ?? null }))
  const headers = { 'content-type': 'application/json; charset=utf-8', 'content-length': body.length }
  prepared.set(url, { body, headers })
  return prepared.get(url)
}

const server = createServer(({ url }, response) => {
  const { body, headers } = prepared.get(url) ?? prepare(url)
  response.writeHead(200, headers)
  response.end(body)
})
server.listen(0, '127.0.0.1', () => console.log(`serves http://127.0.0.1:${server.address().port}`))
