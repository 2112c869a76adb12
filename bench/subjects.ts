import { growthSubject } from './growth/growth-subject.js'
import { httpContenders } from './http/contenders/index.js'
import { httpCases } from './http/http-cases.js'
import { httpSubject } from './http/http-subject.js'
import { inProcessSubject } from './in-process/in-process-subject.js'
import { proxySubject } from './proxy/proxy-subject.js'
import { importSubject } from './start/import-subject.js'
import { startSubject } from './start/start-subject.js'
import type { BenchSubject } from './subject.js'
import { latencySubjects } from './suite/latency-subject.js'
import { proveSubject } from './suite/prove-subject.js'
import { suiteSubject } from './suite/suite-subject.js'

/**
 * Every subject, in the order of the results.
 *
 * @param tenRuns Whether the suite is run ten times on the same server at 50 ms, and not twice.
 */
export const allSubjects = (tenRuns = false): readonly BenchSubject[] => [
  ...httpCases.map((each) => httpSubject(each, httpContenders)),
  inProcessSubject('in-process-50', 50),
  inProcessSubject('in-process-1', 1),
  startSubject,
  importSubject,
  growthSubject,
  suiteSubject,
  ...latencySubjects(tenRuns),
  proveSubject,
  proxySubject,
]

/**
 * The subjects of some names or groups.
 *
 * @throws An Error that lists all names and groups, where one is unknown.
 */
export function selected(words: readonly string[], among: readonly BenchSubject[]): readonly BenchSubject[] {
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

/**
 * The same subjects with some of their contenders; without names, with all.
 *
 * @throws An Error that lists the contenders, where one is unknown.
 */
export function limitedTo(
  names: readonly string[],
  subjects: readonly BenchSubject[],
): readonly BenchSubject[] {
  if (names.length === 0) return subjects
  const known = new Set(subjects.flatMap(({ contenders }) => contenders))
  const unknown = names.find((name) => !known.has(name))
  if (unknown !== undefined)
    throw new Error(`no contender '${unknown}' in these subjects; there is ${[...known].join(', ')}`)
  return subjects.map((subject) => ({
    ...subject,
    contenders: subject.contenders.filter((name) => names.includes(name)),
  }))
}
