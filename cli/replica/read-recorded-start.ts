import type { Assumptions } from '../../contract/index.js'
import { createFake, type Seed } from '../../fake-server/index.js'
import {
  Pseudonyms,
  type Replica,
  recordedOnce,
  replicaOf,
  trafficExchange,
  withPseudonyms,
} from '../../products/traffic/index.js'
import { usage } from '../exit.js'
import type { RecordedFlags, RecordedStart } from '../fake/recorded-start.js'
import { baseOf } from '../judge/judge.js'
import { readTraffic } from '../judge/read-traffic.js'
import { fittedSeeds } from './fitted-seeds.js'
import { accountOf, summaryOf } from './replica-account.js'
import { shownChoices } from './shown-choices.js'

/** The salt of pseudonyms where none is given, so that each run and each file gives the same ones. */
const usualSalt = 'conformance'

/**
 * Reads recorded traffic as the start of a fake: the records that it showed at a moment, and the choices that it revealed.
 *
 * @param given Choices that a flag names; they take precedence.
 * @throws A usage `Stop` where a file cannot be read, or holds no call of the API.
 */
export async function readRecordedStart(
  { from = [], at = 'end', variant, baseUrl, keepNames, salt = usualSalt, verbose }: RecordedFlags,
  given: Partial<Assumptions>,
): Promise<RecordedStart> {
  const base = baseUrl === undefined ? undefined : baseOf(baseUrl)
  const { recorded, entries } = await readTraffic(from, { variant, base })
  if (recorded.length === 0)
    throw usage(
      `none of the ${entries} entries in ${from.join(', ')} is a call of the API: record paths that begin with /api/v1, of the ${variant} variant, or name with --base-url what lies before them`,
    )
  const exchanges = recordedOnce(recorded).once.map((one, n) => trafficExchange(one, n + 1))
  const choices = await shownChoices(exchanges, variant, given)
  const assumptions = { ...choices.values, ...given }
  const replica = named(replicaOf(exchanges, { variant, moment: at }), keepNames ? undefined : salt)
  const fitted = fittedSeeds(replica, createFake({ variant, assumptions, workspace: 'empty' }))
  const taken = { from, replica, fitted, choices, isNamed: keepNames === true }
  return {
    seeds: fitted.seeds as readonly Seed[],
    assumptions: choices.values,
    atMs: replica.atMs,
    summary: summaryOf(taken, verbose === true),
    account: accountOf(taken),
  }
}

/** A replica with pseudonyms for people, where a salt is given. */
function named(replica: Replica, salt: string | undefined): Replica {
  if (salt === undefined) return replica
  const pseudonyms = new Pseudonyms(salt)
  return {
    ...replica,
    workspaces: replica.workspaces.map((workspace) => ({
      ...workspace,
      records: workspace.records.map((record) => {
        const members = withPseudonyms(record.noun, record.members, pseudonyms)
        return { ...record, id: String(members.id ?? members.email), members }
      }),
    })),
  }
}
