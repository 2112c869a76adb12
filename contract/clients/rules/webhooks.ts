import { type ClientStatements, clientRule } from '../client-rule.js'

/** What a client does with webhook destinations (sections 4.9 and 6). */
export const webhookRules = {
  'client.webhook-https': clientRule(
    '4.9',
    'A webhook destination has an https address, unless it is on this computer.',
    {
      meet: 'create a webhook destination',
      variant: 'full',
      doubt: 'the document asks for https in production only',
    },
  ),
  'client.webhook-once': clientRule('4.9', 'An address is not registered twice at the same time.', {
    meet: 'create a webhook destination',
    variant: 'full',
    doubt: 'the document limits the number of destinations, but does not forbid two with the same address',
  }),
  'client.webhook-answers': clientRule('6', 'A registered destination answers deliveries with 2xx.', {
    meet: 'createFake({ webhooks: { deliver: true, allowLoopback: true } }), and cause an event',
    variant: 'full',
    doubt: 'the document counts failures, but does not show the retry schedule',
  }),
} satisfies ClientStatements
