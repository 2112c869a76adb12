import { type families, op } from '../../contract/index.js'
import { one } from '../../fake-server/pipeline/reply.js'
import { aroundStep, type Mutants, mutant } from '../mutant.js'
import { body, member, readAs, tooLate } from '../reading.js'

const createDeal = op.createDeal
const closeDeal = op.closeDeal

/** Bodies of deals taken in spite of what they are. */
export const dealMutants = {
  'validation.deal-title-type': [
    member('anything is a title', createDeal, 'title', {}),
    readAs('a number is made into a title', createDeal, (sent) =>
      typeof sent.title === 'number' ? { ...sent, title: String(sent.title) } : sent,
    ),
    readAs('a list is joined into a title', createDeal, (sent) =>
      Array.isArray(sent.title) ? { ...sent, title: sent.title.join(' ') || 'untitled' } : sent,
    ),
    readAs('an object shows as its text', createDeal, (sent) =>
      typeof sent.title === 'object' && !Array.isArray(sent.title)
        ? { ...sent, title: `${sent.title}` }
        : sent,
    ),
    tooLate(createDeal, ({ title }) => typeof title === 'number'),
  ],
  'validation.deal-title-required': [
    readAs('a missing title is made up', createDeal, (sent) => ({ title: 'Untitled', ...sent })),
  ],
  'validation.deal-close-body-required': [
    mutant('no body means won', (behaviour) =>
      aroundStep(behaviour, 'parse', (next, context) => {
        if (context.operation !== closeDeal || context.request.body !== '') return next()
        context.body = { outcome: 'won' }
        return undefined
      }),
    ),
    mutant('a body announced but empty means won', (behaviour) =>
      aroundStep(behaviour, 'parse', (next, context) => {
        const { body: text, headers } = context.request
        if (context.operation !== closeDeal || text !== '' || !headers['content-type']) return next()
        context.body = { outcome: 'won' }
        return undefined
      }),
    ),
    mutant('no body is a crash', (behaviour) =>
      aroundStep(behaviour, 'parse', (next, context) => {
        if (context.operation === closeDeal) JSON.parse(context.request.body)
        return next()
      }),
    ),
    mutant('no body is refused, and the deal lost', (behaviour) =>
      aroundStep(behaviour, 'parse', (next, context) => {
        if (context.operation === closeDeal && context.request.body === '')
          behaviour.handlers[closeDeal]({ ...context, body: { outcome: 'lost' } })
        return next()
      }),
    ),
  ],
  'validation.deal-close-outcome': [
    body('without an outcome the deal is lost', closeDeal, (schema) => {
      schema.required = []
    }),
    member('what is not won is lost', closeDeal, 'outcome', { type: 'string' }),
    mutant('an unknown outcome changes nothing, at 200', (behaviour) =>
      aroundStep(behaviour, 'validate', (next, context) => {
        const { outcome } = context.body
        const deal = context.operation === closeDeal && context.workspace.deals.get(context.params.id ?? '')
        return deal && typeof outcome === 'string' && outcome !== 'won' ? one(200, deal) : next()
      }),
    ),
    tooLate(closeDeal, ({ outcome }) => outcome === undefined),
  ],
} satisfies Partial<Mutants<typeof families.validation>>
