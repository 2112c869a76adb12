/** A text without regard to how its accents are composed; any other value as it is. */
export const composed = (value: unknown): unknown =>
  typeof value === 'string' ? value.normalize('NFC') : value
