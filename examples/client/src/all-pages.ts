import type { PageAnswer } from 'workspace-crm-conformance/fake'

/** The records of all pages. The cursor is opaque, and only `null` ends the list: a page may be empty before. */
export async function* allPages<R>(pageAt: (cursor?: string) => Promise<PageAnswer<R>>): AsyncGenerator<R> {
  let cursor: string | undefined
  do {
    const { data, nextCursor } = await pageAt(cursor)
    yield* data
    cursor = nextCursor ?? undefined
  } while (cursor !== undefined)
}
