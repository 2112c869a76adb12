import { type KindOf, op, type Rule, type ServedOperationId } from '../../contract/index.js'
import { ApiError } from '../../fake-server/pipeline/api-error.js'
import { aroundStep, type Mutant, mutant } from '../mutant.js'
import { askedAs, parameter } from '../reading.js'

type Several = readonly [Mutant, ...Mutant[]]

const operationOf = ({ on }: Rule) => on[0] as ServedOperationId
const string = { type: 'string' }

/** Ways to get an e-mail filter wrong. */
export function emailFilter(rule: Rule, { field }: KindOf<'emailFilter'>): Several {
  const at = operationOf(rule)
  const other = at === op.listContacts ? 'tag' : 'status'
  return [
    parameter('any text is an address', at, field, string),
    parameter('an at sign makes an address', at, field, { type: 'string', pattern: '@' }),
    parameter('a dot makes an address', at, field, { type: 'string', pattern: '\\.' }),
    askedAs(`what is no address is dropped next to ${other}`, at, (query) => {
      const { [field]: address, ...rest } = query
      return address !== undefined && !address.includes('@') && other in query ? rest : query
    }),
    mutant('what is no address finds no one', (behaviour) =>
      aroundStep(behaviour, 'validate', (next, context) => {
        const address = context.operation === at ? context.query[field] : undefined
        return address === undefined || address.includes('@')
          ? next()
          : { status: 200, body: { data: [], nextCursor: null } }
      }),
    ),
  ]
}

/** Ways to get a filter by a few words wrong. */
export function filterWords(rule: Rule, { field, values }: KindOf<'filterWords'>): Several {
  const at = operationOf(rule)
  return [
    parameter('any word will do', at, field, string),
    parameter('the last word of the list was forgotten', at, field, { enum: values.slice(0, -1) }),
    parameter('the beginning of a word will do', at, field, {
      type: 'string',
      pattern: `^(${values.join('|')})`,
    }),
    askedAs('case does not count', at, (query) =>
      query[field] === undefined ? query : { ...query, [field]: query[field].toLowerCase() },
    ),
    askedAs('an unknown word is no filter', at, (query) => {
      const { [field]: word, ...rest } = query
      return word !== undefined && /^[a-z]+$/.test(word) && !values.includes(word) ? rest : query
    }),
    askedAs('the words are looked up as members of an object', at, (query) => {
      const { [field]: word, ...rest } = query
      return word !== undefined && !values.includes(word) && word in {} ? rest : query
    }),
    askedAs('only the first of several words counts', at, (query) =>
      query[field] === undefined ? query : { ...query, [field]: query[field].split(',')[0] ?? '' },
    ),
    mutant('an unknown word answers 404', (behaviour) =>
      aroundStep(behaviour, 'validate', (next, context) => {
        const word = context.operation === at ? context.query[field] : undefined
        if (word !== undefined && !values.includes(word))
          throw new ApiError('not_found', `no ${field} ${word}`, 'error.invalid-request')
        return next()
      }),
    ),
  ]
}

/** Ways to get the greatest length of a filter, or what a slash in it gets, wrong. */
export function filterLength(rule: Rule, { field, max, withoutSlash }: KindOf<'filterLength'>): Several {
  const at = operationOf(rule)
  const like = (fault: string, maxLength: number | undefined, pattern: string | undefined) =>
    parameter(fault, at, field, {
      type: 'string',
      ...(maxLength && { maxLength }),
      ...(pattern && { pattern }),
    })
  const slashless = withoutSlash ? '^[^/]*$' : undefined
  const lengths = [
    like('one more is taken', max + 1, slashless),
    like('one less is the most', max - 1, slashless),
    like('there is no bound', undefined, slashless),
    askedAs('a long one is no filter', at, (query) => {
      const { [field]: value = '', ...rest } = query
      return value.length > 64 && value.length <= max ? rest : query
    }),
  ] as const
  if (!withoutSlash) return lengths
  return [
    ...lengths,
    like('a slash is taken', max, undefined),
    like('a slash at the end is taken', max, '^[^/]*/?$'),
    like('only the beginning is looked at for slashes', max, '^[^/]+(/?$|[^/])'),
  ]
}
