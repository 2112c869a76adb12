// The thread of `conformance proxy` that judges: what passes never waits for it.
import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { oneLineMessage, Stop } from '../exit.js'
import { Judging, type JudgingOptions } from './judging.js'
import type { FromJudging, ToJudging } from './judging-messages.js'

const post = (message: FromJudging): void => parentPort?.postMessage(message)
const fail = (error: unknown): void =>
  post({ kind: 'trouble', message: oneLineMessage(error), isUsage: error instanceof Stop })

// On Linux a thread has a priority of its own: what passes goes first.
if (process.platform === 'linux') setPriority(10)

try {
  const judging = new Judging(workerData as JudgingOptions)
  let last = Promise.resolve()
  parentPort?.on('message', (message: ToJudging) => {
    last = last.then(() => receive(judging, message)).catch(fail)
  })
  post({ kind: 'ready' })
} catch (error) {
  fail(error)
}

async function receive(judging: Judging, message: ToJudging): Promise<void> {
  if (message.kind === 'passed')
    post({ kind: 'judged', taken: message.taken, violations: await judging.see(message.exchanges) })
  else if (message.kind === 'missed') judging.miss(message.exchanges)
  else post({ kind: 'report', json: JSON.stringify(await judging.end(message.end)) })
}
