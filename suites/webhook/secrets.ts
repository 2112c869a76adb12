import { op } from '../../contract/index.js'
import { type Api, type Exchange, member } from '../api/index.js'
import { learn, recordsIn } from '../observations/webhook-secrets.js'

const creation = op.createWebhook

/** The part of a secret that gives it away in an answer: its end, longer than the suffix; none of a short secret. */
const revealingPart = (secret: string): string | undefined =>
  secret.length < 8 ? undefined : secret.slice(secret.length < 16 ? 0 : -8)

/** `webhook.secret-at-creation`: judges a creation, or anything answered after one. */
export function secretAtCreation(api: Api, exchange: Exchange): void {
  learn(api, exchange)
  const [created] = exchange.operation === creation ? recordsIn(exchange) : []
  if (created === undefined) expectSecretKept(api, exchange)
  // A replay may leave the secret out (gap.webhook-create-replay-secret), and of several at once one is the creation.
  else if (!exchange.sharesKey) {
    const { secret } = created
    const given = typeof secret === 'string' && secret !== ''
    api.expect.that(given, 'a `secret` that is not empty', secret ?? 'none', {
      by: exchange,
      proof: true,
      compared: member(created, 'secret', secret === '' ? { differs: '' } : { schema: { type: 'string' } }),
    })
  }
}

/** Holds where an answer has neither a member `secret` nor the text of one. */
function expectSecretKept(api: Api, exchange: Exchange): void {
  const basis = { by: exchange, proof: true }
  const shown = recordsIn(exchange).find((record) => Object.hasOwn(record, 'secret'))
  api.expect.that(shown === undefined, 'no member `secret`', 'a record that has one', {
    ...basis,
    compared: member(shown, 'secret', { present: false }),
  })
  const leaked = [...api.run.webhookSecrets].find(([, secret]) => {
    const part = revealingPart(secret)
    return part !== undefined && exchange.response.text.includes(part)
  })
  api.expect.that(leaked === undefined, 'no secret in the answer', `the secret of ${leaked?.[0]}`, basis)
}

/** `webhook.secret-suffix`: judges every destination whose secret is known, wherever it is shown. */
export function secretSuffix(api: Api, exchange: Exchange): void {
  learn(api, exchange)
  for (const { id, secretSuffix } of recordsIn(exchange)) {
    const secret = api.run.webhookSecrets.get(id)
    if (secret === undefined) continue
    const ends = secretSuffix === secret.slice(-4)
    const expected = 'a `secretSuffix` of the last four characters of the secret'
    api.expect.that(ends, expected, 'another one', { by: exchange, proof: true })
  }
}

/** Makes destinations, active and not, shows them, and deletes one: all that could show a secret; once per run. */
export const showWebhooks = (api: Api): Promise<void> =>
  api.observe('webhooks shown', async (runner) => {
    const [first] = [await runner.given.webhook(), await runner.given.webhook({ active: false })]
    await runner.read.webhooks()
    await runner.call(op.deleteWebhook, { params: { id: String(first.id) } })
    await provokeRefusedCreation(runner)
    await runner.read.webhooks()
  })

/** A creation without a name is refused, and its refusal may not show a secret either. */
async function provokeRefusedCreation(api: Api): Promise<void> {
  const { name: _, ...body } = await api.given.webhookBody()
  const exchange = await api.call(creation, { body })
  for (const made of recordsIn(exchange)) api.given.deleteAfter(made)
}
