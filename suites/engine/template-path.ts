import { type OperationId, op } from '../../contract/index.js'
import type { Target } from './target.js'

/** The list whose path has two spellings (section 4.2, gap.template-path). */
const templates: OperationId = op.listTemplates

const notations = {
  chat: '/api/v1/messaging/chat/templates',
  chatapp_1: '/api/v1/messaging/chatapp_1/templates',
} as const

/** How the main key finds a path: the status of its answer. */
type Knock = (path: string) => Promise<number>

/** The path of the templates that a target serves: the assumed one, else the first that is found, asked for once. */
export class TemplatePath {
  #found: Promise<string> | undefined

  constructor(
    private readonly target: Target,
    private readonly knock: Knock,
    /** Whether it is known already that both are served. */
    private readonly isFound = () => false,
  ) {}

  /** The path to ask an endpoint under, where it is not the documented one. */
  async of(operation: OperationId): Promise<string | undefined> {
    if (operation !== templates) return undefined
    const assumed = this.target.assumptions['template-path']
    if (assumed !== 'both') return notations[assumed]
    if (this.isFound()) return notations.chat
    this.#found ??= this.#find()
    // A target that could not be asked is asked again.
    this.#found.catch(() => {
      this.#found = undefined
    })
    return this.#found
  }

  /** A number might be one that the target does not know, so none is named. */
  async #find(): Promise<string> {
    for (const path of Object.values(notations))
      if (![404, 405].includes(await this.knock(`${path}?limit=1`))) return path
    return notations.chat
  }
}
