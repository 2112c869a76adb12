import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Assumptions } from '../../contract/index.js'
import { ApiError } from '../messages/api-error.js'
import { errorReply, rendered } from '../messages/reply.js'

/** The status of each error of Node's HTTP parser that is not 400. */
const statuses: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}

/** Answers bytes that are not an HTTP request with the Error body of the API, and closes the connection (section 7). */
export function answerMalformed(
  error: NodeJS.ErrnoException,
  socket: Duplex,
  assumptions: Assumptions,
): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const status = statuses[error.code ?? ''] ?? 400
  const refusal = new ApiError(
    'invalid_request',
    `this is not an HTTP request: ${error.message}`,
    'error.invalid-request',
    {
      status,
    },
  )
  const { headers, bytes } = rendered(errorReply(refusal, assumptions))
  const lines = Object.entries({ ...headers, 'content-length': String(bytes.length), connection: 'close' })
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head}\r\n${bytes}`, 'latin1')
}
