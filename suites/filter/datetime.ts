/** Offsets of zones that are in use, on either side of Greenwich; some of them are not whole hours. */
export const offsets = {
  east: ['+05:30', '+05:45', '+09:30', '+12:45', '+14:00', '+01:00'],
  west: ['-03:30', '-09:30', '-08:00', '-05:00', '-12:00'],
} as const

/** By how much a zone's clock is ahead of UTC, in milliseconds. */
export function offsetMs(offset: string): number {
  const [hours = 0, minutes = 0] = offset.slice(1).split(':').map(Number)
  return (hours * 60 + minutes) * 60_000 * (offset.startsWith('-') ? -1 : 1)
}

/** An instant as a clock in another zone shows it. */
export function inZone(instant: number, offset: string): string {
  return new Date(instant + offsetMs(offset)).toISOString().replace('Z', offset)
}
