import {
  type Effects,
  type Need,
  type OperationId,
  operationOf,
  type Rule,
  type Scope,
} from '../contract/index.js'
import { capabilities, checks, isWithheld, judgesKeys, type Target } from './index.js'

/** What a run may use: of a target this is its `allow`, what its configuration gives, and what its main key lacks. */
export interface Means {
  readonly allow: Effects
  readonly has: (need: Need) => boolean
  /** Whether a need is met by a hook that may be called only where writes are allowed. */
  readonly awaitsWrites: (need: Need) => boolean
  /** Scopes that the main key lacks. */
  readonly lacking: ReadonlySet<Scope>
}

/** The means of a target. */
export const meansOf = (target: Target, lacking: ReadonlySet<Scope> = new Set()): Means => ({
  allow: target.allow,
  has: (need) => capabilities[need].present(target) || isWithheld(target, need),
  awaitsWrites: (need) => isWithheld(target, need),
  lacking,
})

const ranks: readonly Effects[] = ['none', 'writes', 'sends']

/** What an operation cannot be asked without, whatever is judged at it, by what its path holds. */
const needsOfPaths: readonly (readonly [part: RegExp, need: Need])[] = [
  [/\/tickets\/\{id\}/, 'record:ticket'],
  [/\/conversations\/\{id\}/, 'record:conversation'],
  [/\/booking-types\/\{id\}/, 'record:slot'],
  [/\/meetings\/\{id\}/, 'record:meeting'],
  [/\/messaging\//, 'record:phone-number'],
]

/** Records that a workspace holds in any case: its lists show them to a rule that changes none. */
const shownByLists: readonly Need[] = [
  'record:ticket',
  'record:conversation',
  'record:meeting',
  'record:template',
]

/** Rules that are judged by calls which name no record that is there. */
const needsNoRecord = (rule: Rule): boolean =>
  rule.on.length === 1 || /^(auth\.(?!other-scheme)|isolation\.|limit\.)/.test(rule.id)

const watched = new Set(
  checks.flatMap(({ rule, procedure }) => ('watch' in procedure ? [rule.id as string] : [])),
)

/** Whether a rule is judged by whatever a list shows, and not only by records of the run. */
const isSeenInLists = ({ id, needs }: Rule): boolean =>
  // Destinations are made by a run alone.
  (watched.has(id) && !needs.includes('record:event-id')) || /^(filter|order)\./.test(id)

/** What a run must be allowed so that a rule can be judged at an operation. */
const effectsAt = (rule: Rule, operation: OperationId): Effects => {
  const own = operationOf(operation).effects
  const isSeen = watched.has(rule.id) && isSeenInLists(rule)
  return isSeen || ranks.indexOf(own) > ranks.indexOf(rule.effects) ? own : rule.effects
}

/** What a rule needs at an operation: as stated, and what the operation cannot do without. */
function needsAt(rule: Rule, operation: OperationId): readonly Need[] {
  const isRead = operationOf(operation).method === 'GET'
  const isShown = isRead && isSeenInLists(rule) && (watched.has(rule.id) || rule.effects === 'none')
  const isElsewhere = (need: Need) =>
    rule.on.length > 1 && needsOfPaths.some(([part, of]) => of === need && !part.test(operation))
  const ofPath = needsNoRecord(rule) || isRead ? [] : needsOfPaths.filter(([part]) => part.test(operation))
  return [
    ...rule.needs.filter((need) => !isElsewhere(need) && !(isShown && shownByLists.includes(need))),
    ...ofPath.map(([, need]) => need),
  ]
}

/** What a rule needs at one or another of its operations. */
export const needsOf = (rule: Rule): readonly Need[] => [
  ...new Set(rule.on.flatMap((operation) => needsAt(rule, operation))),
]

/** Whether these means are enough to judge a rule at some operation: it then passes wherever it could be judged. */
export const isVerifiable = (rule: Rule, { allow, has, awaitsWrites, lacking }: Means): boolean =>
  rule.unobservable === undefined &&
  rule.on.some(
    (operation) =>
      ranks.indexOf(effectsAt(rule, operation)) <= ranks.indexOf(allow) &&
      needsAt(rule, operation).every((need) => has(need) && !(allow === 'none' && awaitsWrites(need))) &&
      (judgesKeys(rule.id) || !lacking.has(operationOf(operation).scope)),
  )

/** An addition to what a run may use, and how many rules it enables. */
export interface Addition {
  /** What to add, in words. */
  readonly what: string
  /** Members of the configuration to add, for instance `keys.revoked`. */
  readonly adds: readonly string[]
  /** What to allow, where that is the addition. */
  readonly allow?: Effects
  readonly enables: number
}

type Candidate = Omit<Addition, 'enables'> & { readonly give: (means: Means) => Means }

/** Every addition that some rule wants and these means do not have; what is added by the same line is one. */
function candidates(rules: readonly Rule[], means: Means): readonly Candidate[] {
  const wanted = new Set(rules.flatMap(needsOf).filter((need) => !means.has(need)))
  const lines = new Map<string, { readonly adds: readonly string[]; readonly needs: Need[] }>()
  for (const need of wanted) {
    const { remediation, adds } = capabilities[need]
    const line = lines.get(remediation) ?? { adds, needs: [] }
    line.needs.push(need)
    lines.set(remediation, line)
  }
  const further = ranks.slice(ranks.indexOf(means.allow) + 1)
  const count = countVerifiable(rules, means)
  // The least that helps: sends need not be allowed for the sake of writes.
  const granted = further.filter((allow) => countVerifiable(rules, { ...means, allow }) > count).slice(0, 1)
  return [
    ...granted.map((allow) => ({
      what: `--allow ${allow}`,
      adds: ['allow'],
      allow,
      give: (had: Means): Means => ({ ...had, allow }),
    })),
    ...[...lines].map(([what, { adds, needs }]) => ({
      what,
      adds,
      give: (had: Means): Means => ({ ...had, has: (need) => needs.includes(need) || had.has(need) }),
    })),
    ...[...means.lacking].map((scope) => ({
      what: `give a main key that holds ${scope}`,
      adds: ['apiKey'],
      give: (had: Means): Means => ({
        ...had,
        lacking: new Set([...had.lacking].filter((lacked) => lacked !== scope)),
      }),
    })),
  ]
}

/** The additions that enable the most rules, the best first; each counts on top of those before it. */
export function bestAdditions(rules: readonly Rule[], means: Means, most = 3): readonly Addition[] {
  const verified = countVerifiable(rules, means)
  const [best] = candidates(rules, means)
    .map((candidate) => ({
      candidate,
      enables: countVerifiable(rules, candidate.give(means)) - verified,
    }))
    .filter(({ enables }) => enables > 0)
    .toSorted((a, b) => b.enables - a.enables)
  if (!best || most === 0) return []
  const { give, ...addition } = best.candidate
  return [{ ...addition, enables: best.enables }, ...bestAdditions(rules, give(means), most - 1)]
}

/** How many rules can be judged with these means. */
export const countVerifiable = (rules: readonly Rule[], means: Means): number =>
  rules.filter((rule) => isVerifiable(rule, means)).length
