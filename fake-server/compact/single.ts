import type { Context } from '../pipeline/context.js'
import { one, type Reply } from '../pipeline/reply.js'

/** The answer of one record, inside `data` or bare (gap.compact-single-envelope). */
export const single = ({ assumptions }: Context, status: number, record: object): Reply =>
  assumptions['compact-single-envelope'] === 'data' ? one(status, record) : { status, body: record }
