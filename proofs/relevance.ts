import type { Need } from '../contract/index.js'
import { type Api, type Check, type Exchange, type RuleCheck, run, type Target } from '../suites/index.js'

/** What a rule's exchanges named when it was judged: keys by their names, and every text of paths and bodies. */
type Named = Map<string, { readonly keys: Set<string>; readonly texts: string[] }>

/** Judges a target once, and finds which rules a member of its configuration concerns. */
export async function findRelevance(target: Target, among: readonly RuleCheck[]) {
  const named: Named = new Map()
  await run({ target, checks: among.map((check) => watched(check, named)), seed: 1, runs: 1 })
  return (member: string, values: readonly string[]): readonly RuleCheck[] =>
    among.filter(({ rule }) => {
      const seen = named.get(rule.id)
      if (!seen) return false
      const key = /^keys\.(\w+)/.exec(member)?.[1]
      if (key === 'limited') return [...seen.keys].some((name) => /\b(without|only) /.test(name))
      if (key !== undefined) return seen.keys.has(key)
      const hook = hookNeeds[member]
      if (hook !== undefined) return rule.needs.includes(hook)
      if (member.startsWith('assumptions.')) return rule.gaps.some((gap) => member === `assumptions.${gap}`)
      return (
        rule.needs.some((need) => need.startsWith('record:') && member.includes(camel(need))) ||
        seen.texts.some((text) => values.some((value) => text.includes(value)))
      )
    })
}

/** The need of rules that a hook is for. */
const hookNeeds: Readonly<Record<string, Need>> = {
  'control.advanceClock': 'control:clock',
  'control.holdNextWrite': 'control:in-flight',
  'control.failNext': 'control:fault',
  'control.receiver': 'control:receiver',
}

/** The member that a need such as `record:private-mailbox` is about. */
const camel = (need: string): string =>
  need.replace('record:', '').replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

/** A check that notes what its exchanges name. */
function watched({ rule, procedure }: RuleCheck, named: Named): RuleCheck {
  const noting =
    (check: Check): Check =>
    async (api: Api) => {
      try {
        await check(api)
      } finally {
        note(named, rule.id, api.evidence.exchanges)
      }
    }
  if (typeof procedure === 'function') return { rule, procedure: noting(procedure) }
  if ('together' in procedure) return { rule, procedure: { together: noting(procedure.together) } }
  return { rule, procedure: { ...procedure, provoke: noting(procedure.provoke) } }
}

function note(named: Named, id: string, exchanges: readonly Exchange[]): void {
  const seen = named.get(id) ?? { keys: new Set(), texts: [] }
  named.set(id, seen)
  for (const { request } of exchanges) {
    seen.keys.add(request.key)
    seen.texts.push(`${decodeURIComponent(request.path)} ${request.body ?? ''}`)
  }
}
