/** The statuses of answers that say nothing of a rule, but for those that are expected or were judged. */
export const unusable = (except: readonly number[]): readonly number[] =>
  [401, 429, 500, 502, 503, 504].filter((status) => !except.includes(status))

/** Whether another refusal than the recorded one shows nothing: a success is right, or was recorded. */
export const isOfSuccess = (answers: readonly { readonly status: number }[], recorded: number): boolean =>
  answers.length > 0 && (classOf(recorded) === 2 || answers.every(({ status }) => classOf(status) === 2))

/** The statuses that say something of a rule: the recorded one, and those of the answers that are right. */
export const judgedStatuses = ({
  status,
  answers,
}: {
  readonly status: number
  readonly answers: readonly { readonly status: number }[]
}): readonly number[] => [...new Set([status, ...answers.map((one) => one.status)])]

/** The class of a status: 2 for 200. */
export const classOf = (status: number): number => Math.floor(status / 100)
