import { checkMembers } from '../../input/check-members.js'
import type { DraftSchema } from '../nouns/draft-schema.js'
import type { Lookup, Noun } from '../nouns/noun.js'

/**
 * Refuses members that no record of a noun has, as a list of the records with such values would always be empty.
 *
 * @param having The members that are asked for.
 * @param records The records that there are.
 * @throws An Error that names the member, and suggests one.
 */
export function checkHaving(having: object, lookup: Lookup, records: readonly object[]): void {
  const unknown = Object.keys(having).filter((name) => !records.some((record) => name in record))
  if (unknown.length === 0) return
  const [example = {}] = records
  const members = { ...draftedBy(lookup), ...example }
  // What only follows from other records has no draft; where there is no record, its members are not known.
  if (Object.keys(members).length === 0) return
  const asked = Object.fromEntries(unknown.map((name) => [name, true]))
  const article = /^[aeiou]/.test(lookup.singular) ? 'an' : 'a'
  checkMembers(asked, members, `${article} ${lookup.singular}`)
}

/** The members of records that a draft may give, without those that stand for another one. */
function draftedBy(lookup: Lookup): object {
  const { properties = {} }: DraftSchema = 'draft' in lookup ? (lookup as Noun).draft : {}
  return Object.fromEntries(Object.entries(properties).filter(([, { stands }]) => stands === undefined))
}
