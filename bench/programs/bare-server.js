// A bare `node:http` server with the records of a JSON file, or none: the least that a server of the same records does.
// It stringifies what it answers, and parses and stores what it is sent. It checks neither keys nor inputs.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { parse } from 'node:querystring'

const [file] = process.argv.slice(2)
const { contacts, tickets } = file ? JSON.parse(readFileSync(file, 'utf8')) : { contacts: [], tickets: [] }
const ticketsById = new Map(tickets.map((ticket) => [ticket.id, ticket]))
const created = []
const answered = new Map()

const send = (response, status, text) => {
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
  })
  response.end(text)
}

function page(response, { ownerEmail, limit }) {
  const found =
    ownerEmail === undefined ? contacts : contacts.filter((contact) => contact.ownerEmail === ownerEmail)
  const data = found.slice(0, Number(limit))
  send(response, 200, JSON.stringify({ data, nextCursor: data.at(-1)?.id ?? null }))
}

function create(request, response, text) {
  const key = request.headers['idempotency-key']
  const before = key && answered.get(key)
  if (before) return send(response, 201, before)
  const now = new Date().toISOString()
  const contact = { id: `con_${created.length}`, ...JSON.parse(text), createdAt: now, updatedAt: now }
  created.push(contact)
  const answer = JSON.stringify({ data: contact })
  if (key) answered.set(key, answer)
  send(response, 201, answer)
}

function update(response, id, text) {
  const { expectedRev, ...fields } = JSON.parse(text)
  const ticket = ticketsById.get(id)
  if (ticket?.rev !== expectedRev) return send(response, ticket ? 409 : 404, '{}')
  const changed = { ...ticket, ...fields, rev: ticket.rev + 1, updatedAt: new Date().toISOString() }
  ticketsById.set(id, changed)
  send(response, 200, JSON.stringify({ data: changed }))
}

const server = createServer((request, response) => {
  const [path, query] = request.url.split('?')
  if (request.method === 'GET') return page(response, parse(query))
  const parts = []
  request.on('data', (part) => parts.push(part))
  request.on('end', () => {
    const text = Buffer.concat(parts).toString()
    if (request.method === 'POST') return create(request, response, text)
    update(response, path.split('/').at(-1), text)
  })
})
server.listen(0, '127.0.0.1', () => console.log(`serves http://127.0.0.1:${server.address().port}`))
