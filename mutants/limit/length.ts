import { type families, op } from '../../contract/index.js'
import { type Mutant, type Mutants, mutant, onReply } from '../mutant.js'

/** What is stored is shorter than what was answered. */
const storedShorter = (name: string, length: number): Mutant =>
  mutant('what is stored is shorter than what was answered', (behaviour) =>
    onReply(behaviour, op.listWebhooks, (reply) => {
      const { data, ...rest } = reply.body as { data: readonly Record<string, string>[] }
      const cut = data.map((record) => ({ ...record, [name]: String(record[name]).slice(0, length) }))
      return { ...reply, body: { ...rest, data: cut } }
    }),
  )

/** Lengths of texts that only a list shows to be wrong. */
export const lengthMutants = {
  'limit.webhook-name-max': [storedShorter('name', 64)],
  'limit.webhook-url-max': [storedShorter('url', 1024)],
  'limit.webhook-description-max': [storedShorter('description', 255)],
} satisfies Partial<Mutants<typeof families.limit>>
