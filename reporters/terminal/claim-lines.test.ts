import { expect, it } from 'vitest'
import { claimedReport, contradicted, disproved, unusable } from '../claimed-report.test-kit.js'
import { claimLines } from './claim-lines.js'
import { paint } from './paint.js'
import { terminal } from './terminal.js'

const all = claimedReport([disproved, unusable, contradicted])
const options = { detail: 'normal', paint: paint(false), width: 80 } as const

it('shows each member with what was claimed, what was seen, and how to correct it', () => {
  expect(claimLines(all, options).join('\n')).toBe(`CONFIGURATION  3 members to look at
  keys.limited (contacts:read)  disproved
    claimed: a key with the scopes contacts:read alone
    seen:    lists the deals of apiKey
    correct: give a key with these scopes alone, or correct its scopes
    rules:   1 rule: auth.scope-deal-list
  control.advanceClock  unusable
    claimed: a hook that moves the clock of the server
    seen:    failed: connection refused
    correct: correct the hook, or remove the member
    rules:   none
  keys.revoked  contradicted: a revoked key is let in (or \`keys.revoked\` is not
    a key that was revoked)
    claimed: a key that was revoked
    seen:    is let in at every list
    correct: give a key that was revoked, or remove the member
    command: curl -H "Authorization: Bearer $REVOKED_KEY" https://staging.example.com/api/v1/tags
    rules:   2 rules: auth.revoked-key, auth.unknown-key`)
})

it('takes a line for each member in a quiet report, and none where there is nothing to look at', () => {
  expect(claimLines(all, { ...options, detail: 'quiet' })).toEqual([
    'CONFIGURATION  3 members to look at',
    '  keys.limited (contacts:read)  disproved: lists the deals of apiKey',
    '  control.advanceClock  unusable: failed: connection refused',
    '  keys.revoked  contradicted: is let in at every list',
  ])
  expect(claimLines(claimedReport([]), options)).toEqual([])
})

it('names the rules as far as two lines hold them, and all of them in a verbose report', () => {
  const rules = Array.from({ length: 40 }, (_, n) => `auth.scope-${n}`)
  const report = claimedReport([{ ...disproved, rules }])
  const [short, long] = (['normal', 'verbose'] as const).map((detail) =>
    claimLines(report, { ...options, detail }),
  )
  expect(short?.slice(5)).toHaveLength(2)
  expect(short?.at(-1)).toMatch(/…$/)
  expect(long?.at(-1)).toContain('auth.scope-39')
  for (const line of [...(short ?? []), ...(long ?? [])]) expect(line.length).toBeLessThanOrEqual(80)
})

it('stands before everything that was judged, and the last lines point to it', () => {
  for (const detail of ['quiet', 'normal', 'verbose'] as const) {
    const text = terminal(claimedReport([disproved, contradicted]), { detail })
    const at = text.indexOf('CONFIGURATION')
    expect(at).toBeGreaterThanOrEqual(0)
    for (const part of ['family', 'FAIL', 'INCONCLUSIVE', 'auth.revoked-key @', 'tag.list-ok @'])
      expect(text.includes(part) ? text.indexOf(part) : at + 1).toBeGreaterThan(at)
    expect(text).toContain('1 member of the configuration could not be used: see CONFIGURATION\n')
  }
})

it('has one entry for the failures of a claim, with the command that decides', () => {
  const text = terminal(claimedReport([contradicted]))
  expect(text.match(/^FAIL/gm)).toHaveLength(1)
  expect(text).toContain('FAIL 1  a revoked key is let in (or `keys.revoked` is not a key that was')
  expect(text).toContain(`  decide     ${contradicted.command}\n`)
  expect(text).toContain('1 more rule fails alike: auth.unknown-key')
  expect(text).toContain(`next: ${contradicted.command}  # whether the server or keys.revoked is wrong\n`)
  expect(text).not.toContain('could not be used')
})
