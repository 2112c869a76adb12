import { op } from '../../contract/index.js'
import { proxyPage } from '../../fake-server/messages/proxy-page.js'
import { one } from '../../fake-server/messages/reply.js'
import type { FamilyMutants } from '../mutation.js'
import { wrongError } from '../operators/error.js'
import { tooLate } from '../operators/late.js'
import { invalidAs } from '../operators/outage.js'
import { readAs } from '../operators/reading.js'
import { refusedAs } from '../operators/refused-as.js'
import { member, onBody } from '../operators/schema.js'
import { aroundStep } from '../operators/step.js'
import { ruledOut } from '../ruled-out.js'

/** Faults of the validation of deals. */
export const dealMutants = {
  'validation.deal-title-type': {
    'a number is an outage': invalidAs(
      op.createDeal,
      ({ title }) => typeof title === 'number',
      () => wrongError('unavailable'),
    ),
    'a list brings the server behind the gateway down': invalidAs(
      op.createDeal,
      ({ title }) => Array.isArray(title),
      () => proxyPage(502, 'Bad Gateway'),
    ),
    'an object makes the gateway wait too long': invalidAs(
      op.createDeal,
      ({ title }) => typeof title === 'object' && !Array.isArray(title),
      () => ({ status: 524, text: '' }),
    ),
    'a number calls too often': invalidAs(
      op.createDeal,
      ({ title }) => typeof title === 'number',
      () => wrongError('rate_limited'),
    ),
  },
  'validation.deal-title-required': {
    'a deal without a title is made and refused': ruledOut(
      tooLate(op.createDeal, (sent) => !('title' in sent), { title: 'Untitled' }),
    ),
    'a missing title is made up': readAs(op.createDeal, (sent) => ({ title: 'Untitled', ...sent })),
  },
  'validation.deal-close-body-required': {
    'no body means won': aroundStep('parse', (next, context) => {
      if (context.operation !== op.closeDeal || context.request.body !== '') return next()
      context.body = { outcome: 'won' }
      return undefined
    }),
    'a body announced but empty means won': aroundStep('parse', (next, context) => {
      const { body: text, headers } = context.request
      if (context.operation !== op.closeDeal || text !== '' || !headers['content-type']) return next()
      context.body = { outcome: 'won' }
      return undefined
    }),
    'no body is a crash': aroundStep('parse', (next, context) => {
      if (context.operation === op.closeDeal) JSON.parse(context.request.body)
      return next()
    }),
    'no body is refused, and the deal lost': (behaviour) =>
      aroundStep('parse', (next, context) => {
        if (context.operation === op.closeDeal && context.request.body === '')
          behaviour.handlers[op.closeDeal]({ ...context, body: { outcome: 'lost' } })
        return next()
      })(behaviour),
  },
  'validation.deal-close-outcome': {
    'a closing without an outcome is a conflict': refusedAs(
      op.closeDeal,
      ({ outcome }) => outcome === undefined,
      'conflict',
    ),
    'without an outcome the deal is lost': ruledOut(
      onBody(op.closeDeal, (schema) => {
        schema.required = []
      }),
    ),
    'what is not won is lost': ruledOut(member(op.closeDeal, 'outcome', { type: 'string' })),
    'an unknown outcome changes nothing, at 200': ruledOut(
      aroundStep('validate', (next, context) => {
        const { outcome } = context.body
        const deal =
          context.operation === op.closeDeal && context.workspace.deals.get(context.params.id ?? '')
        return deal && typeof outcome === 'string' && outcome !== 'won' ? one(200, deal) : next()
      }),
    ),
    'it is done first and refused after': ruledOut(
      tooLate(op.closeDeal, ({ outcome }) => outcome === undefined),
    ),
  },
} satisfies Partial<FamilyMutants<'validation'>>
