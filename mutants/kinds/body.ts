import { type KindOf, type OperationId, operationOf, type Rule } from '../../contract/index.js'
import { aroundStep, type Mutant, mutant, type ObjectSchema, onBody, onRead } from '../mutant.js'
import { isOf, late, listingOf, type Member, memberOf, schemaAs, textAs, valueAs } from './member.js'

type Several = readonly [Mutant, ...Mutant[]]

/** Ways to get a member wrong that takes some words. */
export function words(rule: Rule, kind: KindOf<'words'>): Several {
  const member = memberOf(rule, kind)
  const { values } = kind
  return [
    schemaAs('any word will do', member, { type: 'string' }),
    schemaAs('the last word of the list was forgotten', member, { enum: values.slice(0, -1) }),
    schemaAs('the first word of the list was forgotten', member, { enum: values.slice(1) }),
    textAs('case does not count', member, (text) => text.toLowerCase()),
    textAs('an unknown word stands for the last one', member, (text) =>
      values.includes(text) ? text : values.at(-1),
    ),
    textAs('the words are looked up as members of an object', member, (text) =>
      text in {} ? values[0] : text,
    ),
    textAs('the empty word stands for the first one', member, (text) => (text === '' ? values[0] : text)),
    valueAs('a number is a place in the list', member, (value) =>
      typeof value === 'number' ? values[value % values.length] : value,
    ),
    valueAs('a list counts by its text', member, (value) => (Array.isArray(value) ? String(value) : value)),
    late(member, (value) => value === values[0]?.toUpperCase()),
  ]
}

/** A way to do without a member that is required. */
export function required({ on }: Rule, { field }: KindOf<'required'>): Several {
  return [
    mutant(`a body without ${field} is answered like any other, and nothing is done`, (behaviour) =>
      aroundStep(behaviour, 'validate', (next, { operation, body }) => {
        const { status } = operationOf(on[0] as OperationId).answer
        return operation === on[0] && !(field in body) ? { status, body: { data: {} } } : next()
      }),
    ),
  ]
}

/** Bodies read without those properties that are not listed and look like nothing. */
const without = (fault: string, member: Member, isOdd: (name: string, value: unknown) => boolean): Mutant =>
  mutant(fault, (behaviour) => {
    const { properties } = listingOf(behaviour.bodies[member.at] as unknown as ObjectSchema, member)
    onRead(behaviour, member.at, (context) => {
      if (!isOf(context.body, member)) return
      const kept = Object.entries(context.body).filter(
        ([name, value]) => Object.hasOwn(properties, name) || !isOdd(name, value),
      )
      context.body = Object.fromEntries(kept)
    })
  })

/** Ways to take a property that the body does not list. */
export function closed(rule: Rule, { shape }: KindOf<'closed'>): Several {
  const member = memberOf(rule, { field: '', ...(shape && { shape }) })
  return [
    mutant('more properties are ignored', (behaviour) =>
      onBody(behaviour, member.at, (schema) => {
        listingOf(schema, member).additionalProperties = true
      }),
    ),
    without('empty properties do not count', member, (_, value) => value === null),
    without('what is false does not count', member, (_, value) => value === false),
    without('what every object has is known', member, (name) => name in {}),
    without('a property without a name does not count', member, (name) => name === ''),
    late(member, (value) => value !== undefined),
  ]
}
