import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { peerCommand } from '../../peers.js'
import { tempFolder } from '../../temp-folder.js'
import { type ApiCall, type HttpRequest, jsonRequest } from '../api-call.js'
import { demoData, type ServedRow } from '../demo-data.js'
import type { HttpContender } from '../http-contender.js'
import { startOnFreePort } from '../server-process.js'

function request(call: ApiCall): HttpRequest {
  if (call.kind === 'page') {
    const { limit, ownerEmail } = call
    const query = new URLSearchParams({
      limit: String(limit),
      ...(ownerEmail && { ownerEmail_eq: ownerEmail }),
    })
    return { method: 'GET', path: `/api/v1/contacts?${query}`, headers: {} }
  }
  if (call.kind === 'update')
    return jsonRequest('PATCH', `/api/v1/tickets/${call.ticketId}`, { subject: call.subject })
  return jsonRequest('POST', '/api/v1/contacts', call.contact)
}

const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`

/** A mock of Mockoon that lists, creates and changes the records of a data bucket; `--repair` adds the defaults. */
const environment = (buckets: readonly (readonly [name: string, records: readonly ServedRow[]])[]) => ({
  uuid: uuid(1),
  lastMigration: 33,
  name: 'bench',
  routes: buckets.map(([name], n) => ({
    uuid: uuid(100 + n),
    type: 'crud',
    endpoint: `api/v1/${name}`,
    responses: [
      {
        uuid: uuid(200 + n),
        statusCode: 200,
        bodyType: 'DATABUCKET',
        databucketID: name,
        crudKey: 'id',
        default: true,
      },
    ],
  })),
  rootChildren: buckets.map((_, n) => ({ type: 'route', uuid: uuid(100 + n) })),
  headers: [{ key: 'Content-Type', value: 'application/json' }],
  data: buckets.map(([name, records], n) => ({
    uuid: uuid(300 + n),
    id: name,
    name,
    value: JSON.stringify(records),
  })),
})

/** Mockoon's command, without its log file and its control path. */
export const mockoon: HttpContender = {
  name: 'mockoon',
  does: ['page', 'create', 'update'],
  async start() {
    const { contacts, tickets } = await demoData()
    const file = join(tempFolder(), 'mockoon.json')
    const written = environment([
      ['contacts', contacts],
      ['tickets', tickets],
    ])
    await writeFile(file, JSON.stringify(written))
    const command = await peerCommand('@mockoon/cli', 'mockoon-cli')
    return startOnFreePort('/api/v1/contacts?limit=1', (port) => [
      ...command,
      'start',
      '--data',
      file,
      '--repair',
      '--disable-log-to-file',
      '--disable-admin-api',
      '--hostname',
      '127.0.0.1',
      '--port',
      port,
    ])
  },
  request,
}
