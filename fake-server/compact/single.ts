import { one, type Reply } from '../messages/reply.js'
import type { Context } from '../pipeline/context.js'
import { restsOn } from '../pipeline/rests-on.js'

/** The answer of one record, inside `data` or bare (gap.compact-single-envelope). */
export function single(context: Context, status: number, record: object): Reply {
  restsOn(context, 'compact-single-envelope')
  return context.assumptions['compact-single-envelope'] === 'data'
    ? one(status, record)
    : { status, body: record }
}
