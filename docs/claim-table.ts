import { limitedExample, recordExamples } from '../cli/config/config-examples.js'
import { outline } from '../cli/config/config-outline.js'
import type { Config } from '../cli/config.js'
import { serverTarget } from '../cli/target/server-target.js'
import { op } from '../contract/index.js'
import { type ClaimText, type Exchange, hookClaims, type Target } from '../suites/index.js'
import { keyMembers } from '../suites/preconditions/key-members.js'
import { limitedMembers } from '../suites/preconditions/limited-keys.js'
import type { ClaimedMember } from '../suites/preconditions/member.js'
import { recordMembers } from '../suites/preconditions/record-members.js'
import { slotMembers } from '../suites/preconditions/slot-members.js'

/** The claim of a member of the configuration, as a row of the table. */
interface Row extends ClaimText {
  readonly member: string
}

const unreached = (): Promise<never> =>
  Promise.reject(new Error('a page of the documentation calls no server'))

/** A target whose configuration gives every key and every record. */
function everything(): Target {
  const keys = Object.fromEntries(outline.keys.map(({ name }) => [name, `the-${name}-key`]))
  const config = { keys: { ...keys, limited: [limitedExample] }, records: recordExamples } as Config
  return serverTarget({ baseUrl: 'https://staging.example.com', apiKey: 'the-main-key' }, config, unreached)
}

/** A list that is answered: where the fault depends on the answer, the table shows that of being let in. */
const letIn: Exchange = {
  index: 1,
  operation: op.listTickets,
  request: { method: 'GET', path: '/api/v1/tickets', headers: {}, key: 'main' },
  response: { status: 200, headers: {}, text: '{}', json: {} },
}

/** The name as the configuration has it: without the place in a list and the record of another workspace. */
const nameOf = (member: string): string =>
  member.replace(/\[\d+\]$/, '').replace(/^(records\.foreign)\..*/, '$1')

const rowOf = ({ member, expected, disprovedBy, fault }: ClaimedMember): Row => ({
  member: nameOf(member),
  expected,
  disprovedBy,
  fault: typeof fault === 'string' ? fault : fault(letIn),
})

/** The claims of all keys, records and hooks; several records that claim the same are one row. */
export function claimRows(): readonly Row[] {
  const target = everything()
  const members = [
    ...limitedMembers(target),
    ...keyMembers(target).values(),
    ...recordMembers(target),
    ...slotMembers(target),
  ].map(rowOf)
  const hooks = Object.entries(hookClaims).map(([name, claim]) => ({ member: `control.${name}`, ...claim }))
  return [
    ...new Map([...members, ...hooks].map((row) => [`${row.member} ${row.expected}`, row] as const)).values(),
  ]
}

/** The table of claims as Markdown. */
export const claimTable = (): string =>
  [
    '| member | claim | what disproves it | the fault otherwise |',
    '|---|---|---|---|',
    ...claimRows().map(
      ({ member, expected, disprovedBy, fault }) =>
        `| \`${member}\` | ${expected} | ${disprovedBy} | ${fault} |`,
    ),
  ].join('\n')
