import { oneLineMessage, type Stop, usage } from '../exit.js'

/** Why a port cannot be listened on, with the fix. */
export function listeningProblem(error: unknown, host: string, port: number): Stop {
  const { code } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE')
    return usage(`port ${port} on ${host} is in use: give another one with --port, or 0 for a free one`)
  if (code === 'EACCES')
    return usage(`port ${port} on ${host} is not permitted: give one from 1024 on with --port`)
  return usage(`cannot listen on ${host}:${port}: ${oneLineMessage(error)}`)
}
