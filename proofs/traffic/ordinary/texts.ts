import type { WorkingClient } from './working-client.js'

const unusual = [
  'Zoë Müller',
  'Иван Петров',
  '山田 太郎',
  'Ana 🎉',
  "O'Neill & Söhne",
  'a+b=c?',
  'x',
] as const

/** A text of a client: a word, at times one that is unusual or as long as is allowed, and a blank text never. */
export function textOf(client: WorkingClient, most: number): string {
  const draw = client.below(12)
  if (draw === 0) return 'n'.repeat(most)
  if (draw === 1) return `${'long '.repeat(most)}`.slice(0, most - 1).trimEnd()
  return draw < 4 ? `${client.pick(unusual)}`.slice(0, most) : client.word()
}

/** The same, or null. */
export const textOrNull = (client: WorkingClient, most: number): string | null =>
  client.below(5) === 0 ? null : textOf(client, most)

const dayMs = 86_400_000

/** A time some days away from the one that a record shows, in the form of ISO 8601. */
export function timeNear(client: WorkingClient, shown: unknown, days: number): string {
  const time = typeof shown === 'string' ? Date.parse(shown) : Number.NaN
  const base = Number.isNaN(time) ? Date.parse('2030-01-01T00:00:00Z') : time
  return new Date(base + (client.below(2 * days + 1) - days) * dayMs).toISOString()
}
