import type { Workspace } from '../../store/workspace.js'

/**
 * Takes the users, pipelines, numbers and booking types that an empty workspace starts with out of it, as far as a seed
 * brings its own; where the seed is refused they are put back.
 */
export function withoutStandIns<T>(workspace: Workspace, seeded: readonly string[], plan: () => T): T {
  const replaced = [...workspace.standIns].filter((noun) => seeded.includes(noun))
  const before = replaced.map((noun) => [noun, workspace[noun]])
  for (const noun of replaced) workspace[noun] = []
  try {
    const planned = plan()
    for (const noun of replaced) workspace.standIns.delete(noun)
    return planned
  } catch (error) {
    Object.assign(workspace, Object.fromEntries(before))
    throw error
  }
}
