import type { ListFilters, ListId } from '../../../fake-server/pipeline/context.js'
import type { Mutation } from '../../mutation.js'
import { onList } from '../../operators/list.js'

/** Leaves records out of a list that pass its filters; its order and its errors stay as they are. */
export const withoutSome = <R>(
  list: ListId,
  isLeftOut: (record: R, filters: ListFilters) => boolean,
): Mutation =>
  onList(list, ({ passes }) => ({
    passes: (record, filters, context) =>
      passes(record, filters, context) && !isLeftOut(record as R, filters),
  }))
