import { type Api, type Exchange, isSameValue, type Json, Unseen } from '../api/index.js'

/** What any change moves of a record. */
const stamps: readonly string[] = ['rev', 'updatedAt']

/**
 * Ends the check where a ticket or a conversation was refused as changed since, and shows another revision and other
 * values by now: another client came first, as such records are shared. A refusal that only moves `rev` is not an excuse.
 */
export async function requireUnchangedMeanwhile(api: Api, refused: Exchange, expected: Json): Promise<void> {
  if (!api.isError(refused, 409, 'rev_mismatch')) return
  const isTicket = refused.operation.includes('/tickets/')
  if (!isTicket && !refused.operation.includes('/conversations/')) return
  const present = await (isTicket ? api.read.ticket(expected) : api.read.conversation(expected))
  const isOther = (name: string) =>
    !stamps.includes(name) && name in present && !isSameValue(present[name], expected[name])
  if (present.rev === expected.rev || !Object.keys(expected).some(isOther)) return
  throw new Unseen(`another client changed the ${isTicket ? 'ticket' : 'conversation'} meanwhile`)
}

/**
 * Ends the check where a ticket or a conversation is listed at another revision than a change of it has answered, with
 * a value that it had neither before nor in the answer and that the change did not send: another client came next.
 */
export function notChangedSince(changed: Exchange, before: Json, answered: Json, listed: Json): void {
  if (listed.rev === answered.rev || changed.operation.includes('/deals/')) return
  const sent = changed.request.body ?? ''
  const isForeign = ([name, value]: readonly [string, unknown]) =>
    !stamps.includes(name) &&
    typeof value === 'string' &&
    ![before[name], answered[name]].includes(value) &&
    !sent.includes(JSON.stringify(value))
  if (Object.entries(listed).some(isForeign)) throw new Unseen('another client changed the record meanwhile')
}
