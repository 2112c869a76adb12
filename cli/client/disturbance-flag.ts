import { InvalidArgumentError } from 'commander'
import {
  closestMatch,
  type DisturbanceName,
  disturbanceNames,
  isDisturbanceName,
} from '../../contract/index.js'

type Given = DisturbanceName | 'all'

/** Collects the disturbances of `--disturb`, which stands for all of them without a name. */
export function disturbance(given: string, before: readonly Given[] = []): readonly Given[] {
  if (given === 'all') return [...before, 'all']
  if (isDisturbanceName(given)) return [...before, given]
  throw new InvalidArgumentError(
    `There is no disturbance '${given}': did you mean '${closestMatch(given, disturbanceNames)}'? All: ${disturbanceNames.join(', ')}.`,
  )
}
