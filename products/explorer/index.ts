import type { Exploration } from '../../suites/index.js'

/** About how many requests of a whole run go to scripted and then to drawn scenarios by default. */
export const exploredByDefault = 780

/**
 * The exploration that is part of a run, for about that many requests; undefined for none. The explorer is loaded only
 * once it runs.
 */
export const shortExploration = (requests = exploredByDefault): Exploration | undefined =>
  requests > 0
    ? async (session, plan) => {
        const { exploreShortly } = await import('./short-exploration.js')
        await exploreShortly(session, { ...plan, requests })
      }
    : undefined
