import { familyOf } from '../../contract/family-of.js'
import {
  type Effects,
  type GapName,
  gaps,
  operationOf,
  rules,
  type Scope,
  surfaces,
} from '../../contract/index.js'
import {
  assuming,
  ConfiguredMembers,
  clientOf,
  type Detected,
  decisive,
  detect,
  detectable,
  detectKeyScopes,
  isDoubtful,
  isObject,
  jsonIn,
  type MemberFinding,
  type Price,
  prices,
  rulesOf,
  type Target,
} from '../../suites/index.js'
import { type Addition, bestAdditions, countVerifiable, meansOf } from '../../suites/verifiable.js'
import { contradictions } from '../target/probe.js'
import type { Examined } from './examined.js'

/** What reads show of every key and record of a configuration, by the preconditions that a run relies on. */
async function examine(target: Target): Promise<{
  readonly keys: readonly Examined[]
  readonly records: readonly Examined[]
}> {
  const preconditions = new ConfiguredMembers(clientOf(target), target)
  const examined: Examined[] = []
  for (const member of preconditions.members) examined.push(examinedOf(await preconditions.findingOf(member)))
  const isKey = ({ name }: Examined) => name.startsWith('keys.')
  return {
    keys: examined.filter(isKey),
    records: [...examined.filter((one) => !isKey(one))],
  }
}

function examinedOf(finding: MemberFinding): Examined {
  const { member, value, state, seen, expected } = finding
  const name = value === undefined ? member : `${member} ${value}`
  return { name, ...(state === 'unknown' ? {} : { fine: !isDoubtful(finding) }), seen, expected }
}

/** A gap whose value matters and is neither configured nor detected. */
interface OpenGap {
  readonly gap: GapName
  readonly assumed: unknown
  /** How many rules depend on it. */
  readonly rules: number
}

/** What a member of the configuration may cost a run in waits. */
interface Wait {
  readonly member: string
  readonly seconds: number
  /** When it costs nothing. */
  readonly unless?: string
}

/** What the doctor found, as `doctor --json` gives it. */
export interface Diagnosis {
  readonly baseUrl: string
  readonly allow: Effects
  readonly variant: { readonly configured: string; readonly seen?: string }
  readonly scopes: {
    readonly held: readonly Scope[]
    readonly lacked: readonly Scope[]
    /** Only a write would show whether the main key holds these. */
    readonly unknown: readonly Scope[]
  }
  readonly keys: readonly Examined[]
  readonly records: readonly Examined[]
  readonly detected: Detected
  /** Where the configuration says one thing of a gap and the server shows another. */
  readonly contradictions: readonly string[]
  readonly open: readonly OpenGap[]
  readonly verifiable: number
  readonly documented: number
  readonly families: readonly {
    readonly family: string
    readonly verifiable: number
    readonly rules: number
  }[]
  readonly additions: readonly Addition[]
  /** What a run may have to wait for. */
  readonly waits: readonly Wait[]
}

/** Examines a target by reads alone. */
export async function diagnose(given: Target): Promise<Diagnosis> {
  // Whatever the configuration allows, nothing is written here.
  const readable: Target = { ...given, allow: 'none' }
  const { lacking } = await detectKeyScopes(readable)
  const detected = await detect(readable, lacking)
  const target = assuming(readable, detected)
  const documented = rulesOf(given.variant)
  const means = meansOf(given, lacking)
  const seen = await detectVariant(target)
  return {
    baseUrl: given.baseUrl,
    allow: given.allow,
    variant: { configured: given.variant, ...(seen === undefined ? {} : { seen }) },
    scopes: scopesOf(given, lacking),
    ...(await examine(target)),
    detected,
    contradictions: contradictions(given, detected),
    open: openGaps(given, detected),
    verifiable: countVerifiable(documented, means),
    documented: documented.length,
    families: [...new Set(documented.map(({ id }) => familyOf(id)))].map((family) => {
      const own = documented.filter(({ id }) => familyOf(id) === family)
      return { family, verifiable: countVerifiable(own, means), rules: own.length }
    }),
    additions: bestAdditions(documented, means),
    waits: waitsOf(given),
  }
}

/** What a run on a target may have to wait for. */
const waitsOf = (target: Target): readonly Wait[] =>
  Object.values<Price>(prices)
    .filter(({ isDue }) => isDue(target))
    .map(({ member, ms, unless }) => ({
      member,
      seconds: ms / 1000,
      ...(unless === undefined ? {} : { unless }),
    }))

async function detectVariant({ transport, keys }: Target): Promise<string | undefined> {
  const headers = { accept: 'application/json', authorization: `Bearer ${keys.main}` }
  const answer = await transport({ method: 'GET', path: '/api/v1/contacts?limit=1', headers }).catch(
    () => undefined,
  )
  const page = jsonIn(answer?.text ?? '')
  if (!isObject(page)) return undefined
  return 'nextCursor' in page ? 'full' : 'next_cursor' in page ? 'compact' : undefined
}

function scopesOf({ variant }: Target, lacking: ReadonlySet<Scope>): Diagnosis['scopes'] {
  const all = [...new Set(surfaces[variant].map((operation) => operationOf(operation).scope))]
  const isRead = (scope: Scope) =>
    surfaces[variant].some((operation) => {
      const { method, scope: own } = operationOf(operation)
      return own === scope && method === 'GET'
    })
  return {
    held: all.filter((scope) => isRead(scope) && !lacking.has(scope)),
    lacked: all.filter((scope) => lacking.has(scope)),
    unknown: all.filter((scope) => !isRead(scope)),
  }
}

/** Gaps that a run detects by its own writes, once it may write. */
const foundByWrites: readonly GapName[] = ['deal-close-selector', 'ticket-comment-body', 'contact-tags-body']

function openGaps(
  { configured, assumptions, variant, allow }: Target,
  detected: Detected,
): readonly OpenGap[] {
  const documented = new Set(rulesOf(variant).map(({ id }) => id))
  return decisive
    .filter((gap) => !configured?.has(gap) && !Object.hasOwn(detected, gap))
    .filter((gap) => !(allow !== 'none' && foundByWrites.includes(gap)) && !detectable.includes(gap))
    .map((gap) => ({
      gap,
      assumed: assumptions[gap],
      rules: rules.filter((rule) => documented.has(rule.id) && rule.gaps.includes(gap)).length,
    }))
    .filter((open) => open.rules > 0 && gaps[open.gap] !== undefined)
    .toSorted((a, b) => b.rules - a.rules)
}

/** Members of the configuration that are wrong, and assumptions that the server contradicts. */
export const isContradicted = ({ keys, records, contradictions }: Diagnosis): boolean =>
  contradictions.length > 0 || [...keys, ...records].some(({ fine }) => fine === false)
