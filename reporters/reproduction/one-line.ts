import { printable } from '../printable.js'

/** A text as one line that fits a comment. */
export const oneLine = (text: string): string => printable(text.replace(/\s+/g, ' ')).slice(0, 300)
