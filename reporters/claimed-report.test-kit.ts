import type { Report, ReportedClaim } from './model/report.js'
import { reportWith } from './report-with.test-kit.js'

/** A claim that answers contradict: the rules that rest on it fail. */
export const contradicted: ReportedClaim = {
  member: 'keys.revoked',
  state: 'contradicted',
  claim: 'a key that was revoked',
  seen: 'is let in at every list',
  correction: 'give a key that was revoked, or remove the member',
  fault: 'a revoked key is let in',
  command: 'curl -H "Authorization: Bearer $REVOKED_KEY" https://staging.example.com/api/v1/tags',
  rules: ['auth.revoked-key', 'auth.unknown-key'],
}

/** A claim that other evidence disproves: nothing can be judged by it. */
export const disproved: ReportedClaim = {
  member: 'keys.limited',
  value: 'contacts:read',
  state: 'disproved',
  claim: 'a key with the scopes contacts:read alone',
  seen: 'lists the deals of apiKey',
  correction: 'give a key with these scopes alone, or correct its scopes',
  rules: ['auth.scope-deal-list'],
}

/** A hook that cannot be used. */
export const unusable: ReportedClaim = {
  member: 'control.advanceClock',
  state: 'unusable',
  claim: 'a hook that moves the clock of the server',
  seen: 'failed: connection refused',
  correction: 'correct the hook, or remove the member',
  rules: [],
}

const [contacts, tags] = ['GET /api/v1/contacts', 'GET /api/v1/tags']

/** The sentence that names both explanations of the contradicted claim. */
export const bothExplanations = 'a revoked key is let in (or `keys.revoked` is not a key that was revoked)'

/** A report with these claims, and with the rules that rest on them as a run leaves them. */
export function claimedReport(claims: readonly ReportedClaim[], more: Partial<Report> = {}): Report {
  const has = (claim: ReportedClaim) => claims.includes(claim)
  const report = reportWith({
    [`tag.list-ok @ ${tags}`]: 'pass',
    ...(has(contradicted)
      ? {
          [`auth.revoked-key @ ${contacts}`]: 'fail',
          [`auth.revoked-key @ ${tags}`]: 'fail',
          [`auth.unknown-key @ ${tags}`]: 'fail',
        }
      : {}),
    ...(has(disproved) ? { 'auth.scope-deal-list @ GET /api/v1/deals': 'inconclusive' } : {}),
  })
  const places = [
    { rule: 'auth.revoked-key', endpoint: contacts, why: 'shows' as const },
    { rule: 'auth.revoked-key', endpoint: tags, why: 'same' as const },
    { rule: 'auth.unknown-key', endpoint: tags, why: 'same' as const },
  ]
  const memberOf = (rule: string) => claims.find(({ rules }) => rules.includes(rule))?.member
  return {
    ...report,
    conformant: claims.length === 0,
    claims: [...claims],
    rules: report.rules.map((rule) => ({
      ...rule,
      endpoints: rule.endpoints.map((at) => {
        const configuration = memberOf(rule.id)
        return configuration === undefined ? at : { ...at, reason: 'expected 401, got 200', configuration }
      }),
    })),
    faults: has(contradicted)
      ? [
          {
            number: 1,
            cause: bothExplanations,
            configuration: contradicted.member,
            rule: 'auth.revoked-key',
            endpoint: contacts,
            affects: places,
          },
        ]
      : [],
    ...more,
  }
}
