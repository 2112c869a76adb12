import { apiRequest } from '../api-request.js'
import type { HttpContender } from '../http-contender.js'
import { startFake } from '../server-process.js'

/** The built `conformance fake`. */
export const fake: HttpContender = {
  name: 'fake',
  does: ['page', 'create', 'replay', 'update'],
  start: startFake,
  request: apiRequest,
}
