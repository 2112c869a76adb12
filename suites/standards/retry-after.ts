import { isHttpDate } from './http-date.js'

/** Whether a text is a value of `Retry-After`: whole seconds in digits, or an HTTP date (RFC 9110, section 10.2.3). */
export const isRetryAfter = (text: string): boolean => /^\d+$/.test(text) || isHttpDate(text)
