import type { ErrorObject } from 'ajv'
import { choice } from './mismatch-text.js'

const isChoice = ({ keyword }: ErrorObject): boolean => keyword === 'anyOf' || keyword === 'oneOf'

/**
 * What in a value does not fit its schema, each once: the errors of a validator that reports all, without those that
 * follow from another one. The first is the one that a request is refused by.
 *
 * Left out are the members that another form of the body asks for where the member that chooses the form is itself
 * wrong, and the alternatives of a choice that the value does not mean.
 */
export function violationsOf(errors: readonly ErrorObject[]): readonly ErrorObject[] {
  const withoutConditions = errors.filter(({ keyword }) => keyword !== 'if')
  const chosen = withoutOtherAlternatives(withoutConditions.length > 0 ? withoutConditions : errors)
  const left = withoutConsequences(chosen)
  const seen = new Set<string>()
  return left.filter(({ keyword, instancePath, params }) => {
    const name = `${instancePath} ${keyword} ${String(params.missingProperty ?? params.additionalProperty ?? '')}`
    if (seen.has(name)) return false
    seen.add(name)
    return true
  })
}

/** Keeps of each choice what says most: a member that it is about, the choice itself in words, or its last alternative. */
function withoutOtherAlternatives(errors: readonly ErrorObject[]): readonly ErrorObject[] {
  // The inner choices first.
  const choices = errors.filter(isChoice).toSorted((a, b) => b.schemaPath.length - a.schemaPath.length)
  let left = errors
  for (const error of choices) {
    if (!left.includes(error)) continue
    const isInside = ({ schemaPath }: ErrorObject) => schemaPath.startsWith(`${error.schemaPath}/`)
    const inside = left.filter(isInside)
    const kept = isConsequence(inside, left) ? [] : saysMost(error, inside)
    left = left.filter((one) => !(one === error || isInside(one)) || kept.includes(one))
  }
  return left
}

/** Whether a choice depends on the value of a member that has none of its values. */
const isConsequence = (inside: readonly ErrorObject[], all: readonly ErrorObject[]): boolean =>
  inside.some(
    ({ keyword, instancePath }) =>
      keyword === 'const' && all.some((one) => one.keyword === 'enum' && one.instancePath === instancePath),
  )

/** What takes the place of a choice and all that is inside. */
function saysMost(error: ErrorObject, inside: readonly ErrorObject[]): readonly ErrorObject[] {
  // A null counts as a member that is not there.
  const ofMembers = inside.filter(
    ({ keyword, instancePath, data }) =>
      keyword === 'type' && instancePath.length > error.instancePath.length && data !== null,
  )
  if (ofMembers.length > 0) return ofMembers
  return choice(error) === undefined && inside.length > 0 ? inside.slice(-1) : [error]
}

/** Leaves out what a form of the body asks for where the member that chooses the form is missing or wrong. */
function withoutConsequences(errors: readonly ErrorObject[]): readonly ErrorObject[] {
  const bases = errors.flatMap(({ schemaPath }) => {
    const [, base] = /^(.*)\/(?:properties\/[^/]+\/(?:enum|const)|required)$/.exec(schemaPath) ?? []
    const isOfForm = /\/(?:then|else)\/required$/.test(schemaPath)
    return base === undefined || isOfForm ? [] : [base]
  })
  return errors.filter(
    ({ schemaPath }) =>
      !bases.some((base) => /^(?:\/allOf\/\d+)?\/(?:then|else)\//.test(after(schemaPath, base))),
  )
}

/** What follows after a beginning; nothing where a text begins otherwise. */
const after = (text: string, beginning: string): string =>
  text.startsWith(`${beginning}/`) ? text.slice(beginning.length) : ''
