import type { Check } from '../api/index.js'
import { openTrial, requireOrdinaryAccepted } from '../drivers/trials.js'
import { judgeRefused, type Refused } from '../judgements/body.js'
import { notAsConfigured } from '../judgements/not-as-configured.js'

/** A refusal by the request-forgery guard may as well be 403 (gap.webhook-ssrf). */
const guarded: Pick<Refused, 'errors'> = {
  errors: [
    [400, 'invalid_request'],
    [403, 'forbidden'],
  ],
}

/** `POST /webhooks` refuses an address that is not an absolute URI. */
export const urlFormat: Refused = {
  ...guarded,
  wrong: [
    'hook',
    'two words',
    '/hook',
    '//hooks.example.com/hook',
    'hooks.example.com/hook',
    'https://',
    'https://hooks example.com/hook',
  ].map((url) => ({ url })),
}

/** `POST /webhooks` refuses events that are not a list of texts. */
export const eventsStrings: Refused = {
  wrong: [
    ({ event }) => ({ events: event }),
    ({ event }) => ({ events: { 0: event } }),
    ({ event }) => ({ events: [[event]] }),
    ({ event }) => ({ events: [{ id: event }] }),
    ({ event }) => ({ events: [event, 7] }),
    ({ event }) => ({ events: [event, null] }),
    { events: [true] },
    { events: true },
  ],
}

/** `POST /webhooks` refuses an event that the catalog lacks, alone or among others. */
export const eventsKnown: Check = async (api) => {
  const trial = await openTrial(api)
  if (api.assumptions['webhook-event-unknown'] === 'accept') {
    notAsConfigured(api, 'webhook-event-unknown', await trial.send({ events: [api.fresh.word()] }))
    return api.inconclusive('it is assumed that unknown events are accepted (gap.webhook-event-unknown)')
  }
  const event = String(trial.on.event)
  const unknown = api.fresh.word()
  const lists = [[event, unknown], [`${event}s`]]
  const others = [[unknown, event], [unknown], [event.slice(0, -1)], ['constructor']]
  await judgeRefused(
    api,
    trial,
    lists.map((events) => ({ events })),
    {
      others: others.map((events) => ({ events })),
      errors: [
        [400, 'invalid_request'],
        [404, 'not_found'],
      ],
      alike: (_, exchange) =>
        api.oneChoice('webhook-event-unknown', 'an unknown event', exchange, {
          400: 'refuse',
          404: 'missing',
        }),
      // It may be accepted (gap.webhook-event-unknown), but not dropped in silence.
      taken: (exchange, body) =>
        api.expect.member(api.read.record(exchange), 'events', body.events, 'the events taken as sent', {
          by: exchange,
          certain: true,
        }),
    },
  )
  await requireOrdinaryAccepted(api, trial)
}

/** `POST /webhooks` refuses plain http in production, in any case of the word; elsewhere it may as well take it. */
export const urlHttps: Check = async (api) => {
  await requireOrdinaryAccepted(api, await openTrial(api))
  // What it has made is there before the trial.
  const trial = await openTrial(api)
  const plain = `://example.com/${api.fresh.word()}`
  const production = api.assumptions['webhook-https-environment'] === 'https-only'
  const first = production ? undefined : await trial.send({ url: `http${plain}` })
  if (first && first.response.status < 300)
    return api.expect.member(api.read.record(first), 'url', `http${plain}`, 'the address taken as sent', {
      by: first,
      certain: true,
    })
  await judgeRefused(api, trial, [{ url: `http${plain}` }, { url: `HTTP${plain}` }], {
    ...guarded,
    certain: true,
  })
}
