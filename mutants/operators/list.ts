import type { List } from '../../fake-server/pipeline/context.js'

/** Replaces how a list is read. */
export const onList =
  <L extends string>(id: L, change: (list: List) => Partial<List>) =>
  ({ lists }: { readonly lists: Record<L, List> }): void => {
    lists[id] = { ...lists[id], ...change(lists[id]) }
  }
