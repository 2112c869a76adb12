import type { AllowedAnswer, WireResponse } from '../../../suites/api/index.js'
import type { Correction, CorrectionContext, PassingCall } from './correction.js'
import { errorAnswer } from './error-answer.js'

/** Refuses some calls before they are sent. */
export const refusing = (
  cause: string,
  refusal: AllowedAnswer,
  context: CorrectionContext,
  isRefused: (call: PassingCall) => boolean,
): Correction => ({
  cause,
  answer: async (call) => (isRefused(call) ? errorAnswer(refusal, call, context) : call.send(call.request)),
})

/** Gives another answer in the place of some; undefined leaves one as it is. */
export const replacing = (
  cause: string,
  replaced: (response: WireResponse, call: PassingCall) => WireResponse | undefined,
): Correction => ({
  cause,
  async answer(call) {
    const response = await call.send(call.request)
    return replaced(response, call) ?? response
  },
})
