import type { Assumptions, Gap, GapName } from '../../contract/index.js'
import { gaps } from '../../contract/index.js'
import { derived } from './derived.js'
import type { Reply } from './reply.js'

/** The gaps that shape every error, and every record: named only where another choice than the default is taken. */
const ofErrors: readonly GapName[] = ['error-body']
const ofAll: readonly GapName[] = ['datetime-syntax', 'versioning']
const ofRecords: readonly GapName[] = ['record-defaults', 'rev-increment']

const unusual = (names: readonly GapName[], assumptions: Assumptions): readonly GapName[] =>
  names.filter((name) => {
    const { default: usual }: Gap = gaps[name]
    return JSON.stringify(assumptions[name]) !== JSON.stringify(usual)
  })

const constant = derived((assumptions) => ({
  errors: unusual([...ofErrors, ...ofAll], assumptions),
  answers: unusual([...ofRecords, ...ofAll], assumptions),
}))

/** The gaps on whose assumed values an answer rests, for the header `x-fake-assumed`; undefined where there are none. */
export function assumedGaps(
  noted: readonly GapName[] | undefined,
  { code }: Reply,
  assumptions: Assumptions,
): readonly GapName[] | undefined {
  const always = constant(assumptions)[code === undefined ? 'answers' : 'errors']
  if (noted === undefined) return always.length === 0 ? undefined : always
  return always.length === 0 ? noted : [...new Set([...noted, ...always])]
}
