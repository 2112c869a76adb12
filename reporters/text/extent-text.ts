import { countText } from '../model/count-text.js'
import type { Report } from '../model/report.js'
import { secondsText } from './seconds-text.js'

/** How much was judged, how it was drawn, and how long that took. */
export const extentText = ({ recording, seed, requests, durationMs }: Report): string =>
  recording
    ? `${countText(requests, 'exchange')} of ${recording.closed ? 'all the traffic' : 'recorded traffic'}, judged in ${secondsText(durationMs)}`
    : `seed ${seed}: ${countText(requests, 'request')} in ${secondsText(durationMs)}`
