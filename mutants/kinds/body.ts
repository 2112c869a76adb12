import { type KindOf, type OperationId, operationOf, type Rule } from '../../contract/index.js'
import type { Mutation, Mutations } from '../mutation.js'
import { onRead } from '../operators/reading.js'
import { type ObjectSchema, onBody } from '../operators/schema.js'
import { aroundStep } from '../operators/step.js'
import { listAsText, numberAsBoolean, numberAsText, wordAsBoolean } from '../operators/value.js'
import { isOf, late, listingOf, type MutatedMember, memberOf, schemaAs, textAs, valueAs } from './member.js'

/** Ways to get a member wrong that takes one of some words. */
export function words(rule: Rule, kind: KindOf<'words'>): Mutations {
  const member = memberOf(rule, kind)
  const { values } = kind
  return {
    'any word will do': schemaAs(member, { type: 'string' }),
    'the last word of the list was forgotten': schemaAs(member, { enum: values.slice(0, -1) }),
    'the first word of the list was forgotten': schemaAs(member, { enum: values.slice(1) }),
    'case does not count': textAs(member, (text) => text.toLowerCase()),
    'an unknown word stands for the last one': textAs(member, (text) =>
      values.includes(text) ? text : values.at(-1),
    ),
    'the words are looked up as members of an object': textAs(member, (text) =>
      text in {} ? values[0] : text,
    ),
    'the empty word stands for the first one': textAs(member, (text) => (text === '' ? values[0] : text)),
    'a number is a place in the list': valueAs(member, (value) =>
      typeof value === 'number' ? values[value % values.length] : value,
    ),
    'a list counts by its text': valueAs(member, listAsText),
    'it is done first and refused after': late(member, (value) => value === values[0]?.toUpperCase()),
  }
}

/** A way to accept a body without a required member. */
export function required({ on }: Rule, { field }: KindOf<'required'>): Mutations {
  return {
    [`a body without ${field} is answered like any other, and nothing is done`]: aroundStep(
      'validate',
      (next, { operation, body }) => {
        const { status } = operationOf(on[0] as OperationId).answer
        return operation === on[0] && !(field in body) ? { status, body: { data: {} } } : next()
      },
    ),
  }
}

/** Drops unlisted properties that pass a test before the body is validated. */
const without =
  (member: MutatedMember, isOdd: (name: string, value: unknown) => boolean): Mutation =>
  (behaviour) => {
    const { properties } = listingOf(behaviour.bodies[member.at] as unknown as ObjectSchema, member)
    onRead(member.at, (context) => {
      if (!isOf(context.body, member)) return
      const kept = Object.entries(context.body).filter(
        ([name, value]) => Object.hasOwn(properties, name) || !isOdd(name, value),
      )
      context.body = Object.fromEntries(kept)
    })(behaviour)
  }

/** Ways to accept a property that the body does not list. */
export function closed(rule: Rule, { shape }: KindOf<'closed'>): Mutations {
  const member = memberOf(rule, { field: '', ...(shape && { shape }) })
  return {
    'more properties are ignored': onBody(member.at, (schema) => {
      listingOf(schema, member).additionalProperties = true
    }),
    'empty properties do not count': without(member, (_, value) => value === null),
    'what is false does not count': without(member, (_, value) => value === false),
    'what every object has is known': without(member, (name) => name in {}),
    'a property without a name does not count': without(member, (name) => name === ''),
    'it is done first and refused after': late(member, (value) => value !== undefined),
  }
}

/** Ways to take a value of another type for a flag. */
const flagMutants = (member: MutatedMember): Mutations => ({
  'the words true and false will do': valueAs(member, wordAsBoolean),
  '0 and 1 will do': valueAs(member, numberAsBoolean),
  'it is done first and refused after': late(member, (value) => value === 'true'),
})

/** Ways to take a value of another type for a text; a text that is made of one is no moment. */
export function ofType(rule: Rule, kind: KindOf<'type'>): Mutations {
  const member = memberOf(rule, kind)
  if (kind.type === 'boolean') return flagMutants(member)
  const { field } = kind
  const asText = {
    [`a number is made into a ${field}`]: valueAs(member, numberAsText),
    [`a list is joined into a ${field}`]: valueAs(member, (value) =>
      Array.isArray(value) ? value.join(' ') || 'untitled' : value,
    ),
    'an object shows as its text': valueAs(member, (value) =>
      typeof value === 'object' && value !== null && !Array.isArray(value) ? `${value}` : value,
    ),
  }
  return {
    [`anything is a ${field}`]: schemaAs(member, {}),
    'it is done first and refused after': late(member, (value) => typeof value === 'number'),
    ...(field.endsWith('At') ? {} : asText),
  }
}
