import type { Mutation } from '../mutation.js'

/** Applies several mutations, the first one first. */
export const inTurn =
  (...mutations: readonly Mutation[]): Mutation =>
  (behaviour) => {
    for (const mutation of mutations) mutation(behaviour)
  }
