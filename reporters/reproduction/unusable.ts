/** The statuses of answers that say nothing of a rule, but for those that are expected or were judged. */
export const unusable = (except: readonly number[]): readonly number[] =>
  [401, 429, 500, 502, 503, 504].filter((status) => !except.includes(status))

/** The class of a status: 2 for 200. */
export const classOf = (status: number): number => Math.floor(status / 100)
