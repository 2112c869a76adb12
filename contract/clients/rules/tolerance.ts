import { type ClientStatements, clientRule } from '../client-rule.js'
import { type DisturbanceName, disturbances } from '../disturbances.js'

/** A rule that the client's own tests decide, under a disturbance that a client does not need to notice. */
const tolerates = (disturbance: DisturbanceName, says: string) => {
  const { section, variants, certain, doubt } = disturbances[disturbance]
  const [only, ...others] = variants
  return clientRule(section, says, {
    evidence: 'disturbance',
    disturbance,
    meet: `conformance client --disturb ${disturbance} -- <command>`,
    ...(only !== undefined && others.length === 0 ? { variant: only } : {}),
    ...(certain.length === variants.length || doubt === undefined ? {} : { doubt, certainIn: certain }),
  })
}

/** What a client must cope with, because a server may do it at any time (sections 2, 4.1, 4.11 and 9). */
export const toleranceRules = {
  'client.tolerates-replayed': tolerates(
    'replayed',
    'A repeated answer to a write, even with 200 instead of 201, does not affect the client.',
  ),
  'client.tolerates-short-pages': tolerates(
    'short-pages',
    'Pages with fewer records than `limit` do not affect the client.',
  ),
  'client.tolerates-empty-page': tolerates(
    'empty-page',
    'An empty page with a cursor does not affect the client.',
  ),
  'client.tolerates-unknown-values': tolerates(
    'unknown-values',
    'Values that an open enumeration does not list do not affect the client.',
  ),
  'client.tolerates-nulls': tolerates('nulls', 'Null in nullable members does not affect the client.'),
  'client.tolerates-absent-optionals': tolerates(
    'absent-optionals',
    'The absence of optional members does not affect the client.',
  ),
  'client.tolerates-added-fields': tolerates(
    'added-fields',
    'Members that the document does not list do not affect the client.',
  ),
  'client.tolerates-added-headers': tolerates(
    'added-headers',
    'Headers that the document does not list do not affect the client.',
  ),
  'client.tolerates-varied-deliveries': tolerates(
    'varied-deliveries',
    'The form of a webhook delivery, and an equal one at the same time, do not affect the client.',
  ),
} satisfies ClientStatements
