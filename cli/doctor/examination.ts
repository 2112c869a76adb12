import {
  ConfiguredMembers,
  clientOf,
  isDoubtful,
  type MemberFinding,
  type Target,
} from '../../suites/index.js'
import type { Examined } from './examined.js'

/** What reads show of every key and record of a configuration, by the preconditions that a run relies on. */
export async function examine(target: Target): Promise<{
  readonly keys: readonly Examined[]
  readonly records: readonly Examined[]
}> {
  const preconditions = new ConfiguredMembers(clientOf(target), target)
  const examined: Examined[] = []
  for (const member of preconditions.members) examined.push(examinedOf(await preconditions.findingOf(member)))
  const isKey = ({ name }: Examined) => name.startsWith('keys.')
  return {
    keys: examined.filter(isKey),
    records: [...examined.filter((one) => !isKey(one))],
  }
}

function examinedOf(finding: MemberFinding): Examined {
  const { member, value, state, seen, expected } = finding
  const name = value === undefined ? member : `${member} ${value}`
  return { name, ...(state === 'unknown' ? {} : { fine: !isDoubtful(finding) }), seen, expected }
}
