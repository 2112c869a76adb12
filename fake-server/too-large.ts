import type { Assumptions } from '../contract/index.js'
import { Refusal } from './refusal.js'

/** The refusal of a body of more than so many bytes (section 7, gap.error-code-413). */
export const tooLarge = (maxBytes: number, assumptions: Assumptions): Refusal =>
  new Refusal('invalid_request', `the body must be at most ${maxBytes} bytes`, 'compact.body-max', {
    status: 413,
    ...(assumptions['error-code-413'] === null
      ? { text: '', headers: { 'content-type': 'text/plain' } }
      : { code: assumptions['error-code-413'] }),
  })
