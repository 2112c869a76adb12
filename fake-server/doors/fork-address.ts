import type { Control } from '../double/control/control.js'
import { MissingRecord } from '../double/handles/missing-record.js'
import { forksOf } from '../double/isolation/forks.js'
import { suggestion } from '../input/suggestion.js'
import { controlPath } from '../messages/control-path.js'

/** The fake that a target is about, and the rest of the target. */
export interface Addressed {
  readonly control: Control
  readonly target: string
  /** What precedes the rest. */
  readonly base: string
}

const ofFork = new RegExp(`^(${controlPath}forks/([^/?]+))(/.*)$`, 's')

/**
 * Which fake a target is about: the one that listens, or a fork below `/__fake/forks/{id}/`.
 *
 * @throws A MissingRecord where there is no such fork.
 */
export function addressed(control: Control, target: string, base = ''): Addressed {
  const [, prefix, id = '', rest = ''] = ofFork.exec(target) ?? []
  if (prefix === undefined) return { control, target, base }
  const forks = forksOf(control)
  const fork = forks.get(id)
  if (fork === undefined)
    throw new MissingRecord(`no fork '${id}'${suggestion(id, forks.ids)}; POST ${controlPath}forks makes one`)
  return addressed(fork, rest, base + prefix)
}
