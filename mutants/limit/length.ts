import { op } from '../../contract/index.js'
import type { FamilyMutants, Mutation } from '../mutation.js'
import { onReply } from '../operators/reply.js'

/** Lists a shorter text than was answered. */
const storedShorter = (name: string, length: number): Mutation =>
  onReply(op.listWebhooks, (reply) => {
    const { data, ...rest } = reply.body as { data: readonly Record<string, string>[] }
    const cut = data.map((record) => ({ ...record, [name]: String(record[name]).slice(0, length) }))
    return { ...reply, body: { ...rest, data: cut } }
  })

/** Lengths of texts that only a list shows to be wrong. */
export const lengthMutants = {
  'limit.webhook-name-max': {
    'what is stored is shorter than what was answered': storedShorter('name', 64),
  },
  'limit.webhook-url-max': {
    'what is stored is shorter than what was answered': storedShorter('url', 1024),
  },
  'limit.webhook-description-max': {
    'what is stored is shorter than what was answered': storedShorter('description', 255),
  },
} satisfies Partial<FamilyMutants<'limit'>>
