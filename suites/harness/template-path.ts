import type { EndpointId } from '../../contract/index.js'
import type { Target } from './target.js'

/** The list whose path has two spellings (section 4.2, gap.template-path). */
const templates: EndpointId = 'GET /api/v1/messaging/chat/templates'

const spellings = {
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
  async of(endpoint: EndpointId): Promise<string | undefined> {
    if (endpoint !== templates) return undefined
    const assumed = this.target.assumptions['template-path']
    if (assumed !== 'both') return spellings[assumed]
    if (this.isFound()) return spellings.chat
    this.#found ??= this.#find()
    // A target that could not be asked is asked again.
    this.#found.catch(() => {
      this.#found = undefined
    })
    return this.#found
  }

  /** A number might be one that the target does not know, so none is named. */
  async #find(): Promise<string> {
    for (const path of Object.values(spellings))
      if (![404, 405].includes(await this.knock(`${path}?limit=1`))) return path
    return spellings.chat
  }
}
