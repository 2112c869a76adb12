import { gapNames, gaps, nameOf, otherValues, rules, toSource } from '../../contract/index.js'
import { capabilities, decisive, detectable, type Price, prices, priceText } from '../../suites/index.js'
import { needsOf } from '../../suites/verifiable.js'
import { configSchema } from '../config.schema.js'
import { hookExamples, limitedExample, recordExamples, topExamples, variableOf } from './config-examples.js'

/** One member of a configuration as a template shows it. */
export interface OutlineLine {
  readonly name: string
  /** What it is, and what it enables. */
  readonly what: string
  /** The member as TypeScript, without a comma. */
  readonly code: string
  /** Its value as JSON; absent where JSON cannot hold it. */
  readonly json?: unknown
}

/** The members of a configuration, as templates and the doctor show them. */
export interface Outline {
  readonly top: readonly OutlineLine[]
  readonly keys: readonly OutlineLine[]
  readonly records: readonly OutlineLine[]
  readonly assumptions: readonly OutlineLine[]
  readonly control: readonly OutlineLine[]
}

/** How many rules need what a member of the configuration gives. */
const wantedBy = (path: string): number =>
  rules.filter((rule) => needsOf(rule).some((need) => capabilities[need].adds.includes(path))).length

/** What a member costs a run in waits; empty where it costs none. */
function costs(path: string): string {
  const price = Object.values<Price>(prices).find(({ member }) => member === path)
  if (price === undefined) return ''
  return ` Costs ${priceText(price)}.`
}

const counted = (n: number): string => (n === 0 ? '' : ` (${n} ${n === 1 ? 'rule' : 'rules'})`)

type Described = Readonly<
  Record<string, { readonly description?: string; readonly enum?: readonly unknown[] }>
>

const { properties } = configSchema
const describedIn = (members: object): readonly (readonly [name: string, what: string])[] =>
  Object.entries(members as Described).map(([name, { description, enum: words }]) => [
    name,
    description ?? (words ? `One of ${words.join(', ')}.` : 'A number.'),
  ])

const plain = (name: string, what: string, value: unknown): OutlineLine => ({
  name,
  what,
  code: `${nameOf(name)}: ${toSource(value)}`,
  json: value,
})

const keyLine = ([name, what]: readonly [string, string]): OutlineLine => {
  const described = `${what}${counted(wantedBy(`keys.${name}`))}${costs(`keys.${name}`)}`
  if (name === 'limited') return plain(name, described, [limitedExample])
  return { name, what: described, code: `${name}: env('${variableOf(name)}')`, json: `the-${name}-key` }
}

const recordLine = ([name, what]: readonly [string, string]): OutlineLine =>
  plain(
    name,
    `${what}${counted(wantedBy(`records.${name}`))}`,
    recordExamples[name as keyof typeof recordExamples],
  )

const hookLine = ([name, what]: readonly [string, string]): OutlineLine => ({
  name,
  what: `${what}${counted(wantedBy(`control.${name}`))}${costs(`control.${name}`)}`,
  code: hookExamples[name as keyof typeof hookExamples],
})

/** The gaps whose value a check depends on come first; those that reads detect are marked. */
const assumptionLines = gapNames.flatMap((name): OutlineLine[] => {
  if (!decisive.includes(name)) return []
  const dependingOn = rules.filter(({ gaps: own }) => own.includes(name)).length
  const found = detectable.includes(name) ? ' Found out by itself where it is not set.' : ''
  return [
    plain(
      name,
      `${gaps[name].open}${found}${counted(dependingOn)}`,
      otherValues(name)[0] ?? gaps[name].default,
    ),
  ]
})

/** Everything a configuration may hold, from the same data as its schema and the capabilities of targets. */
export const outline: Outline = {
  top: describedIn(properties).flatMap(([name, what]) => {
    if (!Object.hasOwn(topExamples, name)) return []
    return [plain(name, what, topExamples[name as keyof typeof topExamples])]
  }),
  keys: describedIn(properties.keys.properties).map(keyLine),
  records: describedIn(properties.records.properties).map(recordLine),
  assumptions: assumptionLines,
  control: describedIn(properties.control.properties).map(hookLine),
}

/** The gaps whose assumption no check reads: they matter to the fake alone. */
export const fakeAlone = gapNames.filter((name) => !decisive.includes(name))

/** The line to add for a member of the configuration, for instance `keys: { revoked: env('REVOKED_KEY') }`. */
export function lineOf(path: string): string {
  const [group = '', name = ''] = path.split('.')
  const line = (outline[group as keyof Outline] ?? []).find((one) => one.name === name)
  return line ? `${group}: { ${line.code} }` : path
}
