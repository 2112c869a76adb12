import { contactMembers, listedFor, type Member, membersOf } from '../../contract/index.js'
import type { Body, Refused } from '../judgements/body.js'

/** Values of other types, by the type of a member in the record. */
const otherTypes: Readonly<Record<string, readonly unknown[]>> = {
  string: [7, true, ['name'], { first: 'name' }],
  object: ['600123456', [], 7],
  array: ['word', [7], { 0: 'word' }],
}

const typeOf = ({ shows }: Member): string =>
  [(shows as { readonly type: string | readonly string[] }).type].flat()[0] ?? ''

/** Members of the record that the document lists for a body, each with values of other types. */
const wrongValues: Readonly<Record<string, readonly unknown[]>> = Object.fromEntries(
  listedFor(contactMembers, 'updateContact').map((name) => [
    name,
    otherTypes[typeOf(membersOf('contact')[name] ?? {})] ?? [{}],
  ]),
)

/** Each member with its first wrong value. */
const bodies: readonly Body[] = Object.entries(wrongValues).map(([name, [first]]) => ({ [name]: first }))

/** The members with their other values. */
const others: readonly Body[] = Object.entries(wrongValues).flatMap(([name, [, ...values]]) =>
  values.map((value) => ({ [name]: value })),
)

/** `PATCH /contacts/{id}` refuses values of other types than the record's. */
export const updateTypes: Refused = { wrong: [...bodies, { removeTags: 'tag' }], others }

/** `POST /contacts` refuses values of other types than the record's, and an e-mail that is clearly none. */
export const createTypes: Refused = {
  wrong: [...bodies, { email: 'plainaddress' }],
  others: [...others, { email: 'two words' }],
  atMost: 3,
}
