import { programPath } from '../paths.js'
import { apiRequest } from './api-request.js'
import { demoFile } from './demo-data.js'
import type { HttpContender } from './http-contender.js'
import { startFake, startServer } from './server-process.js'

const fake: HttpContender = { name: 'fake', start: startFake, request: apiRequest }

const bare: HttpContender = {
  name: 'bare',
  start: async () => startServer([process.execPath, programPath('bare-server'), await demoFile()]),
  request: apiRequest,
}

/** The servers that the bench compares over HTTP. */
export const httpContenders: readonly HttpContender[] = [fake, bare]
