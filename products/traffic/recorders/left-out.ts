/** Why an entry of a recording is no exchange with the API, or is not judged. */
export const leftOutReasons = {
  otherHost: 'of another host',
  otherPath: 'of no path of the API',
  noOperation: 'of no documented operation',
  preflight: 'asked in advance by a browser (OPTIONS)',
  cached: 'answered from a cache',
  fulfilled: 'answered by the test or the proxy, not by a server',
  gap: 'for exchanges that were not copied, so that this is not all the traffic',
  serviceWorker: 'recorded a second time, for a service worker',
} as const

/** The name of such a reason. */
export type LeftOut = keyof typeof leftOutReasons

/** What is wrong with a body, so that rules about it do not judge it. */
export const bodyTroubles = {
  missing: 'are not in the recording',
  cut: 'are cut',
  compressed: 'are compressed in a way that is not read',
  binary: 'are no UTF-8 text',
  redacted: 'hold a placeholder in place of a secret',
} as const

/** The name of such a trouble. */
export type BodyTrouble = keyof typeof bodyTroubles
