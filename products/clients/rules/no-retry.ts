import { broken, type JudgeClient, kept } from '../client-case.js'
import { type ClientExchange, isCall } from '../reading/client-exchange.js'
import { isLost, isSentBeforeAnswer } from '../reading/delivery.js'
import { type Repeat, repeatOf } from '../reading/repeat.js'
import { haveOtherKeys } from '../reading/under-key.js'

/** The answer of an exchange in a few words. */
export const answerText = ({ status, code }: ClientExchange): string =>
  status === 0 ? 'no answer' : code === undefined ? String(status) : `${status} ${code}`

/** How much later a request came, by the clock of the computer. */
export const laterText = (from: ClientExchange, to: ClientExchange): string =>
  `${Math.max(0, Math.round(to.realMs - from.realMs))} ms later`

/** A rule by which a refused request is not sent again unchanged. */
export const noRetry =
  (
    isMeant: (exchange: ClientExchange) => boolean,
    isBroken: (repeat: Repeat) => boolean = () => true,
  ): JudgeClient =>
  (reading) =>
    // A refusal that was lost on its way is not one to the client.
    reading.exchanges
      .filter((exchange) => isCall(exchange) && isMeant(exchange) && !isLost(exchange))
      .map((exchange) => {
        const repeat = repeatOf(reading, exchange)
        if (repeat === undefined || isSentBeforeAnswer(exchange, repeat.exchange) || !isBroken(repeat))
          return kept(exchange)
        return broken(exchange, {
          expected: `no second request after ${answerText(exchange)}`,
          actual: `the same request was sent again ${laterText(exchange, repeat.exchange)}`,
          exchanges: [exchange, repeat.exchange],
          isSure: repeat.isSure && !haveOtherKeys(exchange, repeat.exchange),
          ...(repeat.isSure ? { doubt: 'has another Idempotency-Key, and so may be another call' } : {}),
        })
      })
