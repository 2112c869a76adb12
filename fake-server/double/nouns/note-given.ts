import type { Noun, RecordContext } from './noun.js'

/** Notes which values a test has given a record, as a disturbance must not change these. */
export function noteGiven({ world }: RecordContext, { singular }: Noun, draft: object, record: object): void {
  if ('id' in record) world.disturbances?.give(singular, draft, record.id)
}
