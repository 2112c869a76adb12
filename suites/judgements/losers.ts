import { type Api, type Exchange, isOutage, succeeded } from '../api/index.js'

/**
 * Judges the answers to those who came too late in a race that somebody won. An outage in place of the documented error is
 * a failure where all of them meet it each time, while as many calls that do not compete are all answered.
 */
export async function judgeLosers(
  api: Api,
  answers: readonly Exchange[],
  judge: (loser: Exchange) => void,
): Promise<void> {
  if (!answers.some(succeeded)) return
  const isTurnedAway = ({ response }: Exchange) => isOutage(response.status)
  const losers = answers.filter((answer) => !succeeded(answer))
  for (const loser of losers) if (!isTurnedAway(loser)) judge(loser)
  const [turnedAway, ...others] = losers.filter(isTurnedAway)
  // A server that gives one of them the documented error has not made the outage its answer to a loser.
  if (turnedAway === undefined || others.length + 1 < losers.length) return
  // A server may turn away whatever arrives at the same time; the set-up call then ends the check.
  await api.atOnce(answers.map(() => () => api.given.contact()))
  judge(turnedAway)
}
