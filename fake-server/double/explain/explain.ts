import {
  type Assumptions,
  descriptionOf,
  type ErrorCode,
  type Gap,
  type GapName,
  gapNames,
  gaps,
  isErrorCode,
  isGapName,
  type Rule,
  rules,
  statusOfCode,
  type Variant,
} from '../../../contract/index.js'
import { openApi } from '../../../contract/openapi/document.js'
import { suggestion } from '../../input/suggestion.js'
import { loopbackFix } from '../../webhooks/loopback.js'
import { recipes } from '../coverage/recipes.js'
import type { AcceptedRequest, ExplainedGap, ExplainedRule, Explanation } from './explanation.js'
import { explanationText } from './explanation-text.js'
import { openSentences } from './open-sentences.js'

/** What an explanation is based on. */
export interface Explaining {
  readonly variant: Variant
  readonly assumptions: Assumptions
}

/** What to explain: an id, and what an answer adds to it. */
export interface ExplainSubject {
  /** The id of a rule, an error code or the name of a gap. */
  readonly name: string
  /** The operation, where a rule is about several. */
  readonly operation?: string | undefined
  /** The message of an answer. */
  readonly message?: string | undefined
  /** The gaps that an answer rests on, where they are known. */
  readonly assumed?: readonly string[] | undefined
}

/** Gaps that every rule of an error depends on, and that explain nothing. */
const common: readonly string[] = ['error-body']

const shownRule = ({ id, section, says, doubt, ruledOut, leftOpen }: Rule): ExplainedRule => ({
  id,
  section,
  says,
  ...(doubt === undefined ? {} : { doubt }),
  ...(ruledOut === undefined ? {} : { ruledOut }),
  ...(leftOpen === undefined ? {} : { leftOpen }),
})

function shownGap(name: GapName, assumptions: Assumptions): ExplainedGap {
  const { section, options }: Gap = gaps[name]
  const open = openSentences[name] ?? ''
  return { name, section, open, assumed: assumptions[name], permitted: options }
}

/** The part of a schema that is about a member, in whichever of its forms. */
function memberSchema(schema: unknown, steps: readonly string[]): unknown {
  if (typeof schema !== 'object' || schema === null) return undefined
  const [step, ...rest] = steps
  if (step === undefined) return schema
  const { properties, items } = schema as { properties?: Readonly<Record<string, unknown>>; items?: unknown }
  const own = properties?.[step]
  if (own !== undefined && own !== true) return memberSchema(own, rest)
  const parts = Object.entries(schema).flatMap(([keyword, part]): unknown[] =>
    ['allOf', 'anyOf', 'oneOf'].includes(keyword) && Array.isArray(part)
      ? part
      : ['then', 'else'].includes(keyword)
        ? [part]
        : [],
  )
  for (const part of [...parts, items]) {
    const found = memberSchema(part, steps)
    if (found !== undefined) return found
  }
  return undefined
}

interface Parameter {
  readonly name: string
  readonly in: string
  readonly schema: unknown
}

interface Described {
  readonly parameters?: readonly (Parameter | { readonly $ref: string })[]
  readonly requestBody?: {
    readonly content: {
      readonly 'application/json': {
        readonly examples: Readonly<Record<string, { readonly value: unknown }>>
      }
    }
  }
}

/** What an operation accepts: a valid body, its query, and the member that a rule is about. */
function acceptedBy(
  operation: string,
  field: string | undefined,
  { variant, assumptions }: Explaining,
): AcceptedRequest | undefined {
  const { operations, bodies, queries } = descriptionOf(variant, assumptions)
  const one = operations[operation]
  if (one === undefined) return undefined
  const { paths, components } = openApi(variant, assumptions) as unknown as {
    readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>
    readonly components: { readonly parameters?: Readonly<Record<string, Parameter>> }
  }
  const described = paths[one.path]?.[one.method.toLowerCase()]
  const [example] = Object.values(described?.requestBody?.content['application/json'].examples ?? {})
  const query = (described?.parameters ?? []).flatMap((parameter) => {
    const known =
      '$ref' in parameter ? components.parameters?.[parameter.$ref.split('/').at(-1) ?? ''] : parameter
    return known?.in === 'query' ? [known] : []
  })
  const steps = field?.split('.') ?? []
  const schema =
    field === undefined
      ? undefined
      : (memberSchema(bodies[operation], steps) ?? memberSchema(queries[operation], steps))
  return {
    operation,
    ...(example === undefined ? {} : { body: example.value }),
    ...(query.length === 0
      ? {}
      : { query: Object.fromEntries(query.map((each) => [each.name, each.schema])) }),
    ...(field === undefined || schema === undefined ? {} : { member: { path: field, schema } }),
  }
}

/** How a rule is met or lifted in the fake, where its code does not say that. */
const ruleRecipes: Readonly<Partial<Record<string, string>>> = {
  'validation.webhook-url-guard': `register a destination such as https://10.0.0.1/hook. Of one on this computer: ${loopbackFix}`,
}

const codeIn = (says: string): string | undefined =>
  /`(\w+)`/.exec(says.slice(says.search(/\b[45]\d\d\b/)))?.[1]

function explainRule(
  rule: Rule,
  { operation, message, assumed }: ExplainSubject,
  by: Explaining,
): Omit<Explanation, 'text'> {
  const field = rule.kind && 'field' in rule.kind ? rule.kind.field : undefined
  const [only, ...others] = rule.on
  const about = operation ?? (others.length === 0 ? only : undefined)
  const accepted = about === undefined ? undefined : acceptedBy(about, field, by)
  const code = codeIn(rule.says)
  const how = ruleRecipes[rule.id] ?? (code === undefined ? undefined : recipes[code])
  const names = [...new Set([...rule.gaps.filter((gap) => !common.includes(gap)), ...(assumed ?? [])])]
  return {
    subject: rule.id,
    ...(isErrorCode(code) ? { status: statusOfCode[code] } : {}),
    ...(message === undefined ? {} : { message }),
    rules: [shownRule(rule)],
    gaps: names.filter(isGapName).map((name) => shownGap(name, by.assumptions)),
    ...(accepted === undefined ? {} : { accepted }),
    ...(how === undefined ? {} : { how }),
  }
}

const explainCode = (code: ErrorCode, by: Explaining): Omit<Explanation, 'text'> => ({
  subject: code,
  status: statusOfCode[code],
  rules: rules
    .filter(
      ({ says, variant }) => says.includes(`\`${code}\``) && (variant === 'both' || variant === by.variant),
    )
    .map(shownRule),
  gaps: [],
  how: recipes[code],
})

const explainGap = (name: GapName, by: Explaining): Omit<Explanation, 'text'> => ({
  subject: name,
  rules: rules.filter(({ gaps: names }) => names.includes(name)).map(shownRule),
  gaps: [shownGap(name, by.assumptions)],
})

/**
 * Explains a rule, an error code or a gap.
 *
 * @throws An Error where there is none of that name; it suggests the closest.
 */
export function explain(subject: ExplainSubject, by: Explaining): Explanation {
  const name = subject.name.replace(/^gap\./, '')
  const rule = rules.find(({ id }) => id === name)
  const explanation =
    rule !== undefined
      ? explainRule(rule, subject, by)
      : isErrorCode(name)
        ? explainCode(name, by)
        : isGapName(name)
          ? explainGap(name, by)
          : undefined
  if (explanation === undefined) {
    const names = [...rules.map(({ id }) => id), ...Object.keys(statusOfCode), ...gapNames]
    throw new Error(`no rule, code or gap '${name}'${suggestion(name, names)}`)
  }
  return { ...explanation, text: explanationText(explanation) }
}
