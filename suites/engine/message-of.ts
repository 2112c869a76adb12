/** The text of a thrown value: the message of an error, otherwise the value as text. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
