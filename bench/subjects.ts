import { httpContenders } from './http/contenders/index.js'
import { httpCases } from './http/http-cases.js'
import { httpSubject } from './http/http-subject.js'
import type { Subject } from './subject.js'

/** Every subject, in the order of the results. */
export const subjects: readonly Subject[] = httpCases.map((each) => httpSubject(each, httpContenders))

/**
 * The subjects of some names or groups.
 *
 * @throws An Error that lists all names and groups, where one is unknown.
 */
export function selected(words: readonly string[], among: readonly Subject[] = subjects): readonly Subject[] {
  const known = (word: string) => among.some(({ name, group }) => word === name || word === group)
  const unknown = words.find((word) => !known(word))
  if (unknown !== undefined) {
    const groups = [...new Set(among.map(({ group }) => group))]
    const names = groups.map((group) => {
      const members = among.filter((subject) => subject.group === group).map(({ name }) => name)
      return `  ${group}: ${members.join(', ')}`
    })
    throw new Error(`no subject '${unknown}'; there is, by group:\n${names.join('\n')}`)
  }
  return among.filter(
    ({ name, group }) => words.length === 0 || words.includes(name) || words.includes(group),
  )
}
