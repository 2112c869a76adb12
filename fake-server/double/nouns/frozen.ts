/** A record with everything in it frozen, as callers see the very one that is stored. */
export function frozen<R>(record: R): R {
  if (typeof record !== 'object' || record === null || (Object.isFrozen(record) && isFlat(record)))
    return record
  for (const member of Object.values(record)) frozen(member)
  return Object.freeze(record)
}

const isFlat = (record: object): boolean =>
  Object.values(record).every((member) => typeof member !== 'object' || member === null)
