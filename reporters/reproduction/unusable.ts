/** The statuses of answers that say nothing of a rule, but for those that are expected or were judged. */
export const unusable = (except: readonly number[]): readonly number[] =>
  [401, 429, 500, 502, 503, 504].filter((status) => !except.includes(status))

/** Whether another refusal than the recorded one shows nothing, as what is right is a success. */
export const isOfSuccess = (answers: readonly { readonly status: number }[]): boolean =>
  answers.length > 0 && answers.every(({ status }) => classOf(status) === 2)

/** The class of a status: 2 for 200. */
export const classOf = (status: number): number => Math.floor(status / 100)
