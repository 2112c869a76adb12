import type { Core } from '../../pipeline/context.js'
import type { Caller } from '../../world/disturbances.js'

/** Who sends a request with a key, as it was sent. */
export const callerOf = ({ keys }: Core, key: string | undefined): Caller => ({
  key,
  workspaceId: key === undefined ? undefined : keys.get(key)?.workspaceId,
})
