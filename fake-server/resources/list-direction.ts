import type { Assumptions } from '../../contract/index.js'

/** Whether a list whose order the document leaves open is descending (gap.order-undocumented). */
export const isDescending = (noun: string, { 'order-undocumented': orders }: Assumptions): boolean =>
  orders[noun]?.[1] === 'descending'
