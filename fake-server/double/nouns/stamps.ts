import type { RecordContext } from './noun.js'

interface Stamps {
  readonly createdAt?: string | null
  readonly updatedAt?: string | null
}

/** When a record was made and last changed: at the present where neither is given, and both at the one that is. */
export function stampsOf({ createdAt, updatedAt }: Stamps, { world }: RecordContext): Required<Stamps> {
  const present = world.instant()
  return {
    createdAt: createdAt !== undefined ? createdAt : (updatedAt ?? present),
    updatedAt: updatedAt !== undefined ? updatedAt : (createdAt ?? present),
  }
}
