import { type Assumptions, type OperationId, op, templatePaths, toSource } from '../../contract/index.js'
import type { NotedClaim } from '../engine/claim-finding.js'
import { Misconfigured } from '../engine/outcome.js'

const member = 'assumptions.template-path'

/** The status that the target answers under a path. */
type StatusOf = (path: string) => Promise<number>

/**
 * The path of the templates, which has two notations (section 4.2, gap.template-path): the assumed one, otherwise the first
 * that the target serves, asked for once.
 */
export class TemplatePath {
  #found: Promise<string> | undefined
  #served: Promise<string | undefined> | undefined

  constructor(
    private readonly assumptions: Pick<Assumptions, 'template-path'>,
    /** Whether the configuration says which notation is served, and the server has not shown that it is. */
    private readonly isClaimed = false,
  ) {}

  /**
   * The path of an operation, where it is not the documented one; `isDetected` says that both notations are served.
   * Where the configuration names a notation that is not served while the other one is, `disprove` receives that, and
   * every call ends as `Misconfigured`.
   */
  async of(
    operation: OperationId,
    statusOf: StatusOf,
    isDetected: boolean,
    disprove: (claim: NotedClaim) => void = () => undefined,
  ): Promise<string | undefined> {
    if (operation !== op.listTemplates) return undefined
    const assumed = this.assumptions['template-path']
    if (assumed !== 'both') {
      const served = this.isClaimed ? await this.#findServedInPlaceOf(assumed, statusOf) : undefined
      if (served === undefined) return templatePaths[assumed]
      const claim = misnamed(assumed, served)
      disprove(claim)
      throw new Misconfigured(member, `${claim.seen}: ${claim.correction}`)
    }
    if (isDetected) return templatePaths.chat
    this.#found ??= find(statusOf)
    // A target that did not answer is asked again.
    this.#found.catch(() => {
      this.#found = undefined
    })
    return this.#found
  }

  /** The other notation, where that is served and the assumed one is not; asked for once. */
  #findServedInPlaceOf(assumed: Notation, statusOf: StatusOf): Promise<string | undefined> {
    const isServed = async (notation: Notation) => {
      const status = await statusOf(`${templatePaths[notation]}?limit=1`)
      return status < 500 && ![401, 404, 405].includes(status)
    }
    this.#served ??= (async () => {
      if (await isServed(assumed)) return undefined
      const other = assumed === 'chat' ? 'chatapp_1' : 'chat'
      return (await isServed(other)) ? other : undefined
    })()
    this.#served.catch(() => {
      this.#served = undefined
    })
    return this.#served
  }
}

type Notation = keyof typeof templatePaths

const misnamed = (assumed: Notation, served: string): NotedClaim => ({
  member,
  state: 'disproved',
  claim: 'the notation of the path of the templates that the server serves',
  seen: `is ${toSource(assumed)}, where GET ${templatePaths[assumed]} is not served and ${toSource(served)} is`,
  correction: `set it to ${toSource(served)}, or remove it`,
})

/** The first notation that is served; no number is named, as the target might not know it. */
async function find(statusOf: StatusOf): Promise<string> {
  for (const path of Object.values(templatePaths))
    if (![404, 405].includes(await statusOf(`${path}?limit=1`))) return path
  return templatePaths.chat
}
