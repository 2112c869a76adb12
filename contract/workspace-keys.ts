/** The keys of workspaces of their own, as a configuration and reports name them. */
export const workspaceKeys = [
  'otherWorkspace',
  'featuresOff',
  'contactLimited',
  'quotaExhausted',
  'sendingPaused',
  'silentProvider',
  'providerDown',
  'withoutPipeline',
  'emptyWorkspace',
] as const

const isWorkspaceKey = (name: string): name is (typeof workspaceKeys)[number] =>
  workspaceKeys.some((key) => key === name)

/** The key whose workspace a key is of; any that has none of its own is of that of the main one. */
export const workspaceKeyOf = (name: string): (typeof workspaceKeys)[number] | 'main' =>
  isWorkspaceKey(name) ? name : 'main'
