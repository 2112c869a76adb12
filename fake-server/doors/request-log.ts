import type { IncomingMessage, ServerResponse } from 'node:http'
import { inspect } from 'node:util'

/**
 * Whether and how a fake on a port logs its requests: as lines on stdout, as JSON, or as entries for a function.
 */
export type RequestLog = boolean | 'json' | ((entry: LogEntry) => void)

/** One request and how it was answered. */
export interface LogEntry {
  /** When it was answered by the computer's clock, an ISO 8601 instant in UTC. */
  readonly at: string
  readonly method: string
  readonly path: string
  /** The status of the answer; 0 where the connection ended without one. */
  readonly status: number
  /** How long the answer took, in milliseconds. */
  readonly ms: number
  /** The rule that an error answer enforces. */
  readonly rule?: string
  /** What the answer rests on that the document leaves open. */
  readonly assumption?: string
  /** The fault that met the request. */
  readonly fault?: string
}

/** What is noted of an answer in addition to its status. */
export type Noted = Pick<LogEntry, 'rule' | 'assumption' | 'fault'>

/** Logs a request that began at an instant of `performance.now`, once its answer is sent. */
export function logRequest(
  log: Exclude<RequestLog, false>,
  request: IncomingMessage,
  response: ServerResponse,
  begun: number,
  noted: Noted,
): void {
  response.once('close', () =>
    writerOf(log)({
      at: new Date().toISOString(),
      method: request.method ?? '',
      path: request.url ?? '',
      status: response.headersSent ? response.statusCode : 0,
      ms: Math.round((performance.now() - begun) * 10) / 10,
      ...noted,
    }),
  )
}

const writerOf = (log: Exclude<RequestLog, false>): ((entry: LogEntry) => void) =>
  typeof log === 'function'
    ? log
    : (entry) =>
        process.stdout.write(`${log === 'json' ? JSON.stringify(entry) : logLine(entry, hasColours())}\n`)

/** Whether the terminal shows colours, and its user wants them. */
const hasColours = (): boolean => process.stdout.isTTY === true && !process.env.NO_COLOR

/** An entry as a line of text. */
export function logLine(
  { at, method, path, status, ms, rule, assumption, fault }: LogEntry,
  colours = false,
): string {
  const colour = status === 0 || status >= 500 ? 'red' : status >= 400 ? 'yellow' : 'green'
  const paint = (name: 'red' | 'yellow' | 'green' | 'gray', text: string) => {
    const [begin, end] = inspect.colors[name] ?? []
    return colours ? `\u001b[${begin}m${text}\u001b[${end}m` : text
  }
  const why = [rule, fault && `fault ${fault}`, assumption && `assumed ${assumption}`]
    .filter(Boolean)
    .join(', ')
  return [
    paint('gray', at.slice(11, 23)),
    method.padEnd(6),
    path,
    paint(colour, String(status || 'no answer')),
    paint('gray', `${ms.toFixed(1)} ms`),
    ...(why ? [why] : []),
  ].join(' ')
}
