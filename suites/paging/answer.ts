import { type Exchange, isObject, type Json } from '../api/index.js'

/** The records of a list answer, even if other parts of it are wrong. */
export const recordsOf = ({ response: { json } }: Exchange): readonly Json[] =>
  isObject(json) && Array.isArray(json.data) ? json.data.filter(isObject) : []

/** The ids of a list answer, in its order. */
export const idsOf = (exchange: Exchange): readonly unknown[] => recordsOf(exchange).map(({ id }) => id)

/** The `nextCursor` of a list answer, of any type. */
export const cursorOf = ({ response: { json } }: Exchange): unknown =>
  isObject(json) ? json.nextCursor : undefined
