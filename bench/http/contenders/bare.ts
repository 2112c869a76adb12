import { programPath } from '../../paths.js'
import { apiRequest } from '../api-request.js'
import { demoFile } from '../demo-data.js'
import type { HttpContender } from '../http-contender.js'
import { startServer } from '../server-process.js'

/** A `node:http` server that stringifies the same records. */
export const bare: HttpContender = {
  name: 'bare',
  does: ['page', 'create', 'replay', 'update'],
  start: async () => startServer([process.execPath, programPath('bare-server'), await demoFile()]),
  request: apiRequest,
}

/** A `node:http` server that writes pages which it has prepared as bytes. */
export const buffer: HttpContender = {
  name: 'buffer',
  does: ['page'],
  start: async () => startServer([process.execPath, programPath('buffer-server'), await demoFile()]),
  request: apiRequest,
}
