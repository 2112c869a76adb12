import type { Assumptions } from '../../contract/index.js'
import { ApiError } from '../messages/api-error.js'

/** The error for a body of more than so many bytes (section 7, gap.error-code-413). */
export const tooLarge = (maxBytes: number, assumptions: Assumptions): ApiError =>
  new ApiError('invalid_request', `the body must be at most ${maxBytes} bytes`, 'compact.body-max', {
    status: 413,
    ...(assumptions['error-code-413'] === null
      ? { text: '', headers: { 'content-type': 'text/plain' } }
      : { code: assumptions['error-code-413'] }),
  })
