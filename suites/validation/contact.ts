import { type Body, refuses } from '../judgements/body.js'

/** Members of the record that the document names where it speaks of updates, each with values of other types. */
export const wrongValues: Readonly<Record<string, readonly unknown[]>> = {
  name: [7, true, ['name'], { first: 'name' }],
  email: [7, ['a@b.example.com'], {}],
  tags: ['tag', [7], { 0: 'tag' }],
  groups: ['group', [{}]],
  phone: ['600123456', [], 7],
  movil: [['600123456'], true],
  address: ['Main Street 1', 7],
  gender: [7, {}],
  birthdate: [7, {}],
}

/** Each member with its first wrong value. */
const bodies: readonly Body[] = Object.entries(wrongValues).map(([name, [first]]) => ({ [name]: first }))

/** The members with their other values. */
const others: readonly Body[] = Object.entries(wrongValues).flatMap(([name, [, ...values]]) =>
  values.map((value) => ({ [name]: value })),
)

/** `PATCH /contacts/{id}` refuses values of other types than the record's. */
export const updateTypes = refuses([...bodies, { removeTags: 'tag' }], { others })

/** `POST /contacts` refuses values of other types than the record's, and an e-mail that is clearly none. */
export const createTypes = refuses([...bodies, { email: 'plainaddress' }], {
  others: [...others, { email: 'two words' }],
  atMost: 3,
})
