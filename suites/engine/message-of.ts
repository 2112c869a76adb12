/** What a thrown value says: the message of an error, else the value as text. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
