import type { Context } from '../../fake-server/pipeline/context.js'

/** Whether a call sends a parameter of its query. */
export const asksBy =
  (name: string) =>
  ({ query }: Context): boolean =>
    Object.hasOwn(query, name)
