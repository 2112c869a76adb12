import { op } from '../../contract/index.js'
import type { Client } from '../engine/client.js'
import { tries } from '../engine/disturbance.js'
import { Unreachable } from '../engine/exchange.js'
import { isObject } from '../engine/json.js'
import { Untested } from '../engine/outcome.js'
import { seedOf } from '../engine/seed.js'
import { minimalContact } from './minimal-contact.js'
import type { Target } from './target.js'

/** A run id that no earlier run with this seed has used in this workspace; the run's first contact reserves it. */
export async function reserveRunId(client: Client, target: Target, seed: number): Promise<string> {
  for (let generation = 0; ; generation += 1) {
    const runId = (seedOf('run', seed, generation) >>> 0).toString(36)
    if (target.allow === 'none') return runId
    const email = runReservation(runId)
    const minimal = minimalContact(target)
    if (target.variant === 'compact' && (await isListed(client, email))) continue
    client.keyPrefix = `conformance-${runId}`
    const reserved = await client
      .call(op.createContact, { body: { ...minimal, name: `run ${runId}`, email } })
      .catch((error: unknown) => {
        if (error instanceof Untested) return undefined
        // A reservation that got no answer may have been made; another name is free in any case.
        if (error instanceof Unreachable && generation < tries) return 'lost' as const
        throw error
      })
    if (reserved === undefined) return runId
    if (reserved === 'lost') continue
    // Only a conflict shows an earlier run; any other answer is for the rules to judge.
    if (reserved.response.status !== 409 || !isObject(reserved.response.json) || generation >= 1000)
      return runId
  }
}

/** The e-mail address of the contact that reserves a run id. */
const runReservation = (runId: string): string => `run-${runId}@conformance.example.com`

/** Measures how late the contact that reserved the run id shows, on a full server whose reads may lag. */
export async function measureLag(client: Client, runId: string): Promise<void> {
  if (client.target.variant !== 'full' || !client.lag.isYoung) return
  const list = op.listContacts
  const look = async () => {
    const { json } = (await client.call(list, { query: { email: runReservation(runId) } })).response
    return isObject(json) && Array.isArray(json.data) && json.data.length > 0 ? true : undefined
  }
  if (await look()) client.longLag.noteUpToDate()
  else if (!(await client.lateReads.until(list, look))) await client.longLag.until(list, look)
}

/** Whether a contact with that e-mail is listed: the compact variant need not call it a conflict (gap.compact-conflict). */
async function isListed(client: Client, email: string): Promise<boolean> {
  let cursor: string | undefined
  for (let page = 0; page < 50; page += 1) {
    const { response } = await client.call(op.listContacts, { query: { limit: '100', cursor } })
    const { json } = response
    if (!isObject(json) || !Array.isArray(json.data)) return false
    if (json.data.some((contact) => isObject(contact) && contact.email === email)) return true
    if (typeof json.next_cursor !== 'string') return false
    cursor = json.next_cursor
  }
  return false
}
