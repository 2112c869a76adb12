import type { Report } from '../../reporters/index.js'
import type { Shard } from '../flags/shard-number.js'

/** The report of a shard, and the file that holds it. */
export interface ShardReport {
  readonly file: string
  readonly report: Report
  readonly shard: Shard
}
