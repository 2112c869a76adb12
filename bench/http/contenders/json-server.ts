import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { peerCommand } from '../../peers.js'
import { tempFolder } from '../../temp-folder.js'
import { type ApiCall, type HttpRequest, jsonRequest } from '../api-call.js'
import { demoFile } from '../demo-data.js'
import type { HttpContender } from '../http-contender.js'
import { startOnFreePort } from '../server-process.js'

function request(call: ApiCall): HttpRequest {
  if (call.kind === 'page') {
    const { limit, ownerEmail } = call
    const query = new URLSearchParams({ _limit: String(limit), ...(ownerEmail && { ownerEmail }) })
    return { method: 'GET', path: `/contacts?${query}`, headers: {} }
  }
  if (call.kind === 'update')
    return jsonRequest('PATCH', `/tickets/${call.ticketId}`, { subject: call.subject })
  return jsonRequest('POST', '/contacts', call.contact)
}

/** json-server, which keeps its records in a file that each write writes again. */
export const jsonServer: HttpContender = {
  name: 'json-server',
  does: ['page', 'create', 'update'],
  async start() {
    const file = join(tempFolder(), 'json-server.json')
    await copyFile(await demoFile(), file)
    const command = await peerCommand('json-server')
    return startOnFreePort('/contacts?_limit=1', (port) => [
      ...command,
      '--quiet',
      '--host',
      '127.0.0.1',
      '--port',
      port,
      file,
    ])
  },
  request,
}
