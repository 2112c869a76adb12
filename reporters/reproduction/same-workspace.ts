/** Keys of workspaces of their own, as reports name them; every other key is one of the main workspace. */
const apart =
  /^(otherWorkspace|featuresOff|contactLimited|withoutPipeline|quotaExhausted|sendingPaused|silentProvider|providerDown|emptyWorkspace)$/

const workspaceOf = (key: string): string => (apart.test(key) ? key : 'main')

/** Whether two keys show the same records: workspaces may have records of the same id. */
export const isSameWorkspace = (key: string, other: string): boolean =>
  workspaceOf(key) === workspaceOf(other)
