import { type Assumptions, type OperationId, op, templatePaths } from '../../contract/index.js'

/** The status that the target answers under a path. */
type StatusOf = (path: string) => Promise<number>

/**
 * The path of the templates, which has two notations (section 4.2, gap.template-path): the assumed one, else the first
 * that the target serves, asked for once.
 */
export class TemplatePath {
  #found: Promise<string> | undefined

  constructor(private readonly assumptions: Pick<Assumptions, 'template-path'>) {}

  /** The path of an operation, where it is not the documented one; `isDetected` says that both notations are served. */
  async of(operation: OperationId, statusOf: StatusOf, isDetected: boolean): Promise<string | undefined> {
    if (operation !== op.listTemplates) return undefined
    const assumed = this.assumptions['template-path']
    if (assumed !== 'both') return templatePaths[assumed]
    if (isDetected) return templatePaths.chat
    this.#found ??= find(statusOf)
    // A target that did not answer is asked again.
    this.#found.catch(() => {
      this.#found = undefined
    })
    return this.#found
  }
}

/** The first notation that is served; no number is named, as the target might not know it. */
async function find(statusOf: StatusOf): Promise<string> {
  for (const path of Object.values(templatePaths))
    if (![404, 405].includes(await statusOf(`${path}?limit=1`))) return path
  return templatePaths.chat
}
