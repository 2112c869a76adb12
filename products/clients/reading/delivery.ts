import { type ClientExchange, isSuccess, isWrite } from './client-exchange.js'

/** The faults that keep an answer from its client; after them, the journal may show an answer all the same. */
const cuts: readonly string[] = [
  'reset',
  'lost-after-commit',
  'truncate',
  'hang',
  'disturb:reset-before',
  'disturb:reset-after',
]

/** Whether a client got no answer, or half of one. */
export const isLost = ({ status, fault }: ClientExchange): boolean =>
  status === 0 || fault?.split(', ').some((one) => cuts.includes(one)) === true

/** Whether a client sent a request before an earlier answer, which was kept back, could have reached it. */
export const isSentBeforeAnswer = (earlier: ClientExchange, later: ClientExchange): boolean =>
  earlier.durationMs !== undefined && later.realMs < earlier.realMs + earlier.durationMs

/** Whether a client cannot know from the answer if its write took effect. */
export const isUncertain = (exchange: ClientExchange): boolean =>
  isWrite(exchange) && (isLost(exchange) || exchange.status >= 500)

/** Whether a write took effect for certain, also where its answer was lost: no replay, and no answer made by a fault. */
export const tookEffect = (exchange: ClientExchange): boolean =>
  isWrite(exchange) &&
  isSuccess(exchange) &&
  exchange.isReplay !== true &&
  (exchange.fault === undefined || isLost(exchange) || exchange.durationMs !== undefined)

/** Whether a client was refused, and knows it: an error below 500, also one that a fault answered. */
export const isRefused = (exchange: ClientExchange): boolean =>
  exchange.status >= 400 && exchange.status < 500 && !isLost(exchange)
