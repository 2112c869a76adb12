import { type KindOf, op, type Rule, type ServedOperationId } from '../../contract/index.js'
import { ApiError } from '../../fake-server/messages/api-error.js'
import type { Mutations } from '../mutation.js'
import { askedAs } from '../operators/reading.js'
import { parameter } from '../operators/schema.js'
import { aroundStep } from '../operators/step.js'

const operationOf = ({ on }: Rule) => on[0] as ServedOperationId
const string = { type: 'string' }

/** Ways to get an e-mail filter wrong. */
export function emailFilter(rule: Rule, { field }: KindOf<'emailFilter'>): Mutations {
  const at = operationOf(rule)
  const other = at === op.listContacts ? 'tag' : 'status'
  return {
    'any text is an address': parameter(at, field, string),
    'an at sign makes an address': parameter(at, field, { type: 'string', pattern: '@' }),
    'a dot makes an address': parameter(at, field, { type: 'string', pattern: '\\.' }),
    [`what is no address is dropped next to ${other}`]: askedAs(at, (query) => {
      const { [field]: address, ...rest } = query
      return address !== undefined && !address.includes('@') && other in query ? rest : query
    }),
    'what is no address finds no one': aroundStep('validate', (next, context) => {
      const address = context.operation === at ? context.query[field] : undefined
      return address === undefined || address.includes('@')
        ? next()
        : { status: 200, body: { data: [], nextCursor: null } }
    }),
  }
}

/** Ways to get a filter by a few words wrong. */
export function filterWords(rule: Rule, { field, values }: KindOf<'filterWords'>): Mutations {
  const at = operationOf(rule)
  return {
    'any word will do': parameter(at, field, string),
    'the last word of the list was forgotten': parameter(at, field, { enum: values.slice(0, -1) }),
    'the beginning of a word will do': parameter(at, field, {
      type: 'string',
      pattern: `^(${values.join('|')})`,
    }),
    'case does not count': askedAs(at, (query) =>
      query[field] === undefined ? query : { ...query, [field]: query[field].toLowerCase() },
    ),
    'an unknown word is no filter': askedAs(at, (query) => {
      const { [field]: word, ...rest } = query
      return word !== undefined && /^[a-z]+$/.test(word) && !values.includes(word) ? rest : query
    }),
    'the words are looked up as members of an object': askedAs(at, (query) => {
      const { [field]: word, ...rest } = query
      return word !== undefined && !values.includes(word) && word in {} ? rest : query
    }),
    'only the first of several words counts': askedAs(at, (query) =>
      query[field] === undefined ? query : { ...query, [field]: query[field].split(',')[0] ?? '' },
    ),
    'an unknown word answers 404': aroundStep('validate', (next, context) => {
      const word = context.operation === at ? context.query[field] : undefined
      if (word !== undefined && !values.includes(word))
        throw new ApiError('not_found', `no ${field} ${word}`, 'error.invalid-request')
      return next()
    }),
  }
}

/** Ways to get the greatest length of a filter wrong, or the answer to a slash in it. */
export function filterLength(rule: Rule, { field, max, withoutSlash }: KindOf<'filterLength'>): Mutations {
  const at = operationOf(rule)
  const like = (maxLength: number | undefined, pattern: string | undefined) =>
    parameter(at, field, {
      type: 'string',
      ...(maxLength && { maxLength }),
      ...(pattern && { pattern }),
    })
  const slashless = withoutSlash ? '^[^/]*$' : undefined
  const lengths = {
    'one more is taken': like(max + 1, slashless),
    'one less is the most': like(max - 1, slashless),
    'there is no bound': like(undefined, slashless),
    'a long one is no filter': askedAs(at, (query) => {
      const { [field]: value = '', ...rest } = query
      return value.length > 64 && value.length <= max ? rest : query
    }),
  } as const
  if (!withoutSlash) return lengths
  return {
    ...lengths,
    'a slash is taken': like(max, undefined),
    'a slash at the end is taken': like(max, '^[^/]*/?$'),
    'only the beginning is looked at for slashes': like(max, '^[^/]+(/?$|[^/])'),
  }
}
