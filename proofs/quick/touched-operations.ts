import type { CompactBehaviour } from '../../fake-server/compact/behaviour.js'
import { type AnyFake, createFake } from '../../fake-server/index.js'
import type { Behaviour } from '../../fake-server/pipeline/context.js'
import type { AnyMutant } from '../../mutants/index.js'

/** The parts of a behaviour that are there once per operation. */
const parts = ['handlers', 'lists', 'bodies', 'queries'] as const

type AnyBehaviour = Behaviour | CompactBehaviour
type Parts = Readonly<Record<(typeof parts)[number], Readonly<Record<string, unknown>>>>

/** A fake with a fault, and the operations whose answers it can change; undefined where it can change any. */
export interface Touched {
  readonly fake: AnyFake
  readonly operations: ReadonlySet<string> | undefined
}

/** Plants a mutant in a fake, and finds out which operations it touches. */
export function touchedBy(mutant: AnyMutant, seed: number): Touched {
  let operations: ReadonlySet<string> | undefined
  const noting =
    <B extends AnyBehaviour>(plant: (behaviour: B) => void) =>
    (behaviour: B) => {
      const before = pictured(behaviour)
      plant(behaviour)
      operations = changed(before, pictured(behaviour))
    }
  const fake =
    'variant' in mutant
      ? createFake({ seed, variant: mutant.variant, change: noting(mutant.plant) })
      : createFake({ seed, change: noting(mutant.plant) })
  return { fake, operations }
}

/** A behaviour as it stands: functions by themselves, data as text, as both may be changed in place. */
function pictured(behaviour: AnyBehaviour) {
  const { policy, steps } = behaviour
  return { steps: { ...steps }, policy: JSON.stringify(policy), parts: partsOf(behaviour as Parts) }
}

const partsOf = (behaviour: Parts) =>
  parts.map((part) =>
    Object.fromEntries(
      Object.entries(behaviour[part]).map(([name, value]) => [
        name,
        part === 'lists' ? { ...(value as object) } : part === 'handlers' ? value : JSON.stringify(value),
      ]),
    ),
  )

type Picture = ReturnType<typeof pictured>

/** The operations in which two pictures differ; undefined where they differ in what all operations share, or in nothing. */
function changed(before: Picture, after: Picture): ReadonlySet<string> | undefined {
  if (before.policy !== after.policy || !isSame(before.steps, after.steps)) return undefined
  const names = after.parts.flatMap((part, n) => {
    const old = before.parts[n] ?? {}
    return Object.keys({ ...old, ...part }).filter((name) => !isSame(old[name], part[name]))
  })
  return names.length === 0 ? undefined : new Set(names)
}

/** Whether two values, or all their members, are the same. */
function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return false
  return Object.keys({ ...one, ...other }).every(
    (name) => Reflect.get(one, name) === Reflect.get(other, name),
  )
}
