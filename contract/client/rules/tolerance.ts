import { type ClientStatements, clientRule } from '../client-rule.js'

/** A rule that the client's own tests decide, under a disturbance that a client does not need to notice. */
const tolerates = (section: string, says: string, disturbance: string, doubt?: string) =>
  clientRule(section, says, {
    evidence: 'disturbance',
    meet: `conformance client --disturb ${disturbance} -- <command>`,
    ...(doubt === undefined ? {} : { doubt }),
  })

/** What a client copes with, as a server may do it at any time (sections 2, 4.1, 4.11 and 9). */
export const toleranceRules = {
  'client.tolerates-short-pages': tolerates(
    '4.1',
    'Pages that hold fewer records than `limit` change nothing for the client.',
    'short-pages',
  ),
  'client.tolerates-empty-page': tolerates(
    '4.1',
    'An empty page with a cursor changes nothing for the client.',
    'empty-page',
  ),
  'client.tolerates-replayed': tolerates(
    '4.1',
    'The repeated answer to a write, also where its status is 200 and not 201, changes nothing for the client.',
    'replayed',
  ),
  'client.tolerates-unknown-values': tolerates(
    '2.3',
    'Values that an open enumeration does not list yet change nothing for the client.',
    'unknown-values',
  ),
  'client.tolerates-added-fields': tolerates(
    '9',
    'Members that the document does not list change nothing for the client.',
    'added-fields',
    'the document shows no compatibility policy',
  ),
  'client.tolerates-added-headers': tolerates(
    '9',
    'Headers that the document does not list change nothing for the client.',
    'added-headers',
    'the document shows no compatibility policy',
  ),
} satisfies ClientStatements
