import type { Context } from './context.js'

/** The nouns whose records have a revision. */
export type RevisedNoun = 'deals' | 'tickets' | 'conversations'

/** A change that the server makes by itself. */
export interface BackgroundChange {
  /** Milliseconds since 1970 from which it shows. */
  readonly at: number
  readonly noun: RevisedNoun
  readonly id: string
}

/** How long after a write it comes, in milliseconds. */
const delayMs = 2

/** Has a background change of a record's `rev` and `updatedAt` follow its write (gap.rev-increment). */
export function followUp({ workspace, world, assumptions }: Followed, noun: RevisedNoun, id: string): void {
  if (assumptions['rev-increment'].background)
    workspace.backgroundChanges.push({ at: world.now() + delayMs, noun, id })
}

type Followed = Pick<Context, 'workspace' | 'world' | 'assumptions'>

/** Makes the background changes that are due. */
export function makeDueChanges({ workspace, world, assumptions }: Followed): void {
  const changes = workspace.backgroundChanges
  while (changes[0] !== undefined && changes[0].at <= world.now()) {
    const [{ noun, id }] = changes.splice(0, 1) as [BackgroundChange]
    const collection = workspace[noun] as {
      get(id: string): Revised | undefined
      put(record: Revised): Revised
    }
    const record = collection.get(id)
    if (record)
      collection.put(
        Object.freeze({
          ...record,
          rev: record.rev + assumptions['rev-increment'].step,
          updatedAt: world.instant(),
        }),
      )
  }
}

interface Revised {
  readonly id: string
  readonly rev: number
  readonly updatedAt: string | null
}
