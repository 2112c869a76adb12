import { type Assumptions, type OperationId, operationAt, type Variant } from '../../../contract/index.js'
import type { Exchange, Transport, WireRequest, WireResponse } from '../../../suites/api/index.js'
import type { Failure } from '../failure.js'

/** A call on its way to a target, with the operation that it calls. */
export interface PassingCall {
  readonly operation: OperationId
  readonly request: WireRequest
  /** Sends a request to the target: this one, or another one that helps to answer it. */
  send(request: WireRequest): Promise<WireResponse>
}

/** What a target would do without one fault: it changes nothing but what that fault makes wrong. */
export interface Correction {
  /** What the fault is, in one sentence. */
  readonly cause: string
  /** Answers a call as the target would without the fault. */
  answer(call: PassingCall): Promise<WireResponse>
  /** A part of it that makes up for another fault: what goes with the part alone does not follow from this one. */
  readonly part?: () => Correction
  /** Whether a failure may follow from the fault, by what was compared. */
  readonly mayExplain?: (failure: Failure) => boolean
}

/** Two corrections at once: what the inner one makes of the answers of the target is what the outer one works on. */
export const composed = (outer: Correction, inner: Correction): Correction => ({
  cause: outer.cause,
  answer: (call) => outer.answer({ ...call, send: (request) => inner.answer({ ...call, request }) }),
})

/** What corrections know of the target. */
export interface CorrectionContext {
  readonly variant: Variant
  /** What is assumed for the gaps of the document in the end. */
  readonly assumptions: Assumptions
  /** Everything that failed in the run. */
  readonly failures: readonly Failure[]
  /** The errors that the target answered in the run. */
  readonly errors: readonly Exchange[]
  /** Ids of records of another workspace. */
  readonly foreignIds: ReadonlySet<string>
}

/** The corrections that may explain some failures which are the same, with the narrowest first. */
export type CorrectionsOf = (
  failures: readonly Failure[],
  context: CorrectionContext,
) => readonly Correction[]

/** A transport to the target as if it did not have the fault. */
export const corrected =
  (transport: Transport, { answer }: Correction, { variant }: CorrectionContext): Transport =>
  (request) => {
    const operation = operationAt(variant, request)
    return operation === undefined ? transport(request) : answer({ operation, request, send: transport })
  }

/**
 * Whether anything that the check sent or was answered up to a failure would be other without the fault; where nothing
 * would, it explains nothing.
 */
export async function changes(correction: Correction, { details }: Failure): Promise<boolean> {
  if (!details || details.exchanges.length === 0) return true
  const course = new Set([...details.exchanges, ...(details.course ?? [])])
  for (const exchange of [...course].toSorted((a, b) => a.index - b.index)) {
    const { status, text } = exchange.response
    const now = await correctedExchange(exchange, correction).catch(() => undefined)
    if (now?.wasSent !== true || now.response.status !== status || now.response.text !== text) return true
  }
  return false
}

/**
 * An exchange of the run as it would be without the fault, and whether the request would have been sent; throws where
 * that takes further requests.
 */
export async function correctedExchange(
  exchange: Exchange,
  { answer }: Correction,
): Promise<{ readonly response: WireResponse; readonly wasSent: boolean }> {
  let wasSent = false
  const response = await answer({
    operation: exchange.operation,
    request: exchange.request,
    async send(sent) {
      if (sent !== exchange.request)
        throw new Error('an exchange of the past cannot be followed by another request')
      wasSent = true
      return exchange.response
    },
  })
  return { response, wasSent }
}
