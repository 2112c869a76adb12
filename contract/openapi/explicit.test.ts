import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { descriptionOf } from '../description.js'
import { type Assumptions, assume, type Gap, gaps } from '../index.js'
import { alternatives, type Shape } from './alternatives.js'
import { explicit } from './explicit.js'
import { published } from './published.js'
import { sampleRecord } from './sample-value.js'

/** The default choices, and each other permitted choice on its own. */
const worlds: readonly Partial<Assumptions>[] = [
  {},
  ...Object.entries<Gap>(gaps).flatMap(([name, { options = [] }]) =>
    options.slice(1).map((option) => ({ [name]: option })),
  ),
]

type Body = Readonly<Record<string, unknown>>

const removed = Symbol('removed')
const values = [removed, null, 'text', 'sms', 'won', '', 7, true, [], {}, { type: 'text', text: 'Hello' }]

/** A change to a body: the member at a path removed, or set. */
interface Change {
  readonly path: readonly string[]
  readonly value: unknown
}

const isObject = (value: unknown): value is Body =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const pathsIn = (body: Body): readonly (readonly string[])[] =>
  Object.entries(body).flatMap(([name, member]) => [
    [name],
    ...(isObject(member) ? pathsIn(member).map((path) => [name, ...path]) : []),
  ])

function changed(body: Body, { path, value }: Change): Body {
  const [name = '', ...rest] = path
  const inner = body[name]
  if (rest.length > 0)
    return { ...body, [name]: changed(isObject(inner) ? inner : {}, { path: rest, value }) }
  const { [name]: _, ...others } = body
  return value === removed ? others : { ...others, [name]: value }
}

/** Every change of one member that any of some bodies has, or that no body has. */
function changesOf(bodies: readonly Body[]): readonly Change[] {
  const paths = new Map([...bodies.flatMap(pathsIn), ['extra']].map((path) => [path.join('.'), path]))
  return [...paths.values()].flatMap((path) => values.map((value) => ({ path, value })))
}

const validator = () => {
  const ajv = new Ajv2020({ strict: false })
  formats.default(ajv)
  return ajv
}

/** Compares each schema that changes and that no other world has, and gives how many that were. */
function compare(assumptions: Assumptions, known: Set<string>): number {
  const { bodies } = descriptionOf('full', assumptions)
  const fresh = Object.values(bodies).filter((schema) => {
    const text = JSON.stringify(schema)
    return !known.has(text) && JSON.stringify(explicit(schema as Shape)) !== text
  })
  for (const schema of fresh as Shape[]) {
    known.add(JSON.stringify(schema))
    const ajv = validator()
    agree(
      ajv.compile(published(schema) as object),
      ajv.compile(published(explicit(schema)) as object),
      alternatives(schema).map((form) => sampleRecord(form, '')),
    )
  }
  return fresh.length
}

/** Expects two schemas to take the same bodies: some that one takes, with each change of a member, and with several. */
function agree(meant: ValidateFunction, shown: ValidateFunction, examples: readonly Body[]): void {
  const seen = { taken: 0, refused: 0 }
  const judge = (body: Body) => {
    seen[meant(body) ? 'taken' : 'refused'] += 1
    if (shown(body) !== meant(body)) expect([body, shown(body)]).toEqual([body, meant(body)])
  }
  const changes = changesOf(examples)
  for (const example of examples) for (const change of changes) judge(changed(example, change))
  const several = fc.array(fc.constantFrom(...changes), { maxLength: 4 })
  fc.assert(
    fc.property(fc.constantFrom(...examples), several, (example, made) =>
      judge(made.reduce(changed, example)),
    ),
    { numRuns: 50, seed: 1 },
  )
  expect(seen.taken).toBeGreaterThan(0)
  expect(seen.refused).toBeGreaterThan(0)
}

test('explicit schemas take the bodies that the contract takes, and no others, under each permitted choice', () => {
  const known = new Set<string>()
  const compared = worlds.map((chosen) => compare(assume(chosen), known))
  expect(compared.reduce((sum, count) => sum + count)).toBeGreaterThan(35)
})
