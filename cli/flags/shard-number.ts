import { InvalidArgumentError } from 'commander'

/** One of several parts of a run, counted from 1. */
export interface Shard {
  readonly index: number
  readonly of: number
}

/** The most shards of a run. */
const mostShards = 100

/** Reads `--shard 2/5`. */
export function shardNumber(given: string): Shard {
  const [, index, of] = (/^(\d{1,3})\/(\d{1,3})$/.exec(given) ?? []).map(Number)
  if (index !== undefined && of !== undefined && index >= 1 && index <= of && of <= mostShards)
    return { index, of }
  throw new InvalidArgumentError(
    `It must be the number of the shard and of all shards, such as 2/5, at most ${mostShards}/${mostShards}.`,
  )
}
