import { STATUS_CODES } from 'node:http'

/** What stands behind a status in the head of an answer. */
export const reasonPhrases: Readonly<Partial<Record<number, string>>> = STATUS_CODES
