/** Refuses what is not a number of requests. */
export function checkTimes(times: number): void {
  if (!(times === Number.POSITIVE_INFINITY || (Number.isSafeInteger(times) && times > 0)))
    throw new Error(`times must be a number of requests, 1 or more, or Infinity, not ${times}`)
}
