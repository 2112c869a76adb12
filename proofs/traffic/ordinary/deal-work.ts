import { textOf } from './texts.js'
import type { Work, WorkingClient } from './working-client.js'

/** What a client does with deals. */
export const dealWork = (client: WorkingClient): readonly Work[] => [
  () => client.make('deals', '/deals', { title: textOf(client, 120), leadId: client.idOf('contacts') }),
  async () => {
    const deal = client.pick(client.held.deals)
    const path = `/deals/${deal?.id ?? 'none'}/close`
    const body = { ...client.words.close(client.below(2) ? 'won' : 'lost'), expectedRev: deal?.rev ?? 1 }
    await client.write('POST', path, body)
    if (client.below(3) === 0 && typeof deal?.leadId === 'string')
      await client.walk(`/deals?leadId=${encodeURIComponent(deal.leadId)}`)
  },
]
