const day = 24 * 60 * 60 * 1000

// A memo: what formats instants is made in a tenth of a millisecond.
const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(zone: string): Intl.DateTimeFormat {
  const made =
    formats.get(zone) ?? new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' })
  formats.set(zone, made)
  return made
}

/** How far the clocks of a zone are ahead of UTC at an instant, in milliseconds; the zone may be an offset itself. */
export function aheadMs(at: number, zone: string): number {
  const shown = /^[+-]/.test(zone)
    ? zone
    : formatOf(zone)
        .formatToParts(at)
        .find(({ type }) => type === 'timeZoneName')?.value
  const [, sign, hours = 0, minutes = 0, seconds = 0] = /([+-])(\d+):(\d+)(?::(\d+))?/.exec(shown ?? '') ?? []
  return (sign === '-' ? -1000 : 1000) * (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds))
}

/** The first instant of a calendar date such as `2030-03-31` in a zone, in milliseconds since 1970. */
export function startOfDay(date: string, zone: string): number {
  const midnight = Date.parse(`${date}T00:00:00.000Z`)
  const offsets = [aheadMs(midnight - day, zone), aheadMs(midnight + day, zone)]
  // Where clocks are set back over midnight it comes twice; where they are set forward over it, not at all.
  const starts = offsets.flatMap((ahead) => {
    const start = midnight - ahead
    return aheadMs(start, zone) === ahead ? [start] : []
  })
  return starts.length > 0 ? Math.min(...starts) : midnight - (offsets[0] ?? 0)
}

/** The last millisecond of a calendar date in a zone: a day has 23 or 25 hours where clocks are changed. */
export const endOfDay = (date: string, zone: string): number =>
  startOfDay(new Date(Date.parse(`${date}T00:00:00.000Z`) + day).toISOString().replace(/T.*$/, ''), zone) - 1
