import { limits, type OperationId, operationOf } from '../../contract/index.js'
import { recordIn, succeeded } from './answer.js'
import type { NotedClaim } from './claim-finding.js'
import type { ErrorReader } from './dialect.js'
import type { Exchange } from './exchange.js'
import type { AskAgain } from './late-reads.js'
import type { OutsideCause } from './outside-cause.js'
import type { BareTarget } from './target.js'

/** At so many operations keys have to be ignored, and at none honoured, before they count as ignored everywhere. */
const enough = 3

/** So many calls with a key have to be refused as if they had none. */
const enoughRefused = 2

/** How many first calls under a key are remembered. */
const maxFirsts = 2000

/** Statuses of refusals that say nothing of a key. */
const unrelated: readonly number[] = [401, 402, 403, 429]

/**
 * Something in front of the server that removes `Idempotency-Key`. Where a server demands the header, its refusals show
 * that; elsewhere it cannot be seen apart from a server that ignores keys at every operation, so that the rules fail.
 */
export class IgnoredKeys implements OutsideCause {
  readonly #firsts = new Map<string, Exchange>()
  readonly #ignoredAt = new Set<OperationId>()
  #isHonoured = false
  /** Calls with a key that succeeded, and refusals of one that name the header, by operation. */
  readonly #taken = new Set<OperationId>()
  readonly #missingAt = new Map<OperationId, number>()
  readonly #refused: Exchange[] = []
  #likeWithout: Promise<boolean> | undefined

  constructor(
    private readonly target: Pick<BareTarget, 'variant'>,
    private readonly errors: ErrorReader,
    private readonly ask: AskAgain,
  ) {}

  see(exchange: Exchange): void {
    const { operation, request, response } = exchange
    const key = request.headers['idempotency-key']
    // What the document says of no key at an operation shows nothing.
    if (key === undefined || key.length > limits.idempotencyKey.max) return
    if (operationOf(operation).idempotencyKey === 'unlisted') return
    if (succeeded(exchange)) this.#taken.add(operation)
    if (response.status === 400) {
      this.#refused.push(exchange)
      if (/idempotency[-_ ]?key/i.test(response.text))
        this.#missingAt.set(operation, (this.#missingAt.get(operation) ?? 0) + 1)
    }
    const code = this.errors.codeOf(response.json) ?? ''
    if (code.startsWith('idempotency_')) this.#isHonoured = true
    const place = `${request.key} ${operation} ${key}`
    const first = this.#firsts.get(place)
    if (first !== undefined) this.#compare(first, exchange)
    else if (succeeded(exchange)) this.#firsts.set(place, exchange)
    const [oldest] = this.#firsts.keys()
    if (this.#firsts.size > maxFirsts && oldest !== undefined) this.#firsts.delete(oldest)
  }

  known(exchanges: readonly Exchange[]): NotedClaim | undefined {
    if (this.#isMissing && exchanges.some(isKeyed))
      return this.#stripped('refuses calls with a key as lacking one')
    if (this.#isHonoured || this.#ignoredAt.size < enough || !exchanges.some(dependsOnKey)) return undefined
    return {
      member: 'baseUrl',
      state: 'contradicted',
      claim,
      seen: `answers every call with a key as if it had none, for instance ${[...this.#ignoredAt].slice(0, enough).join(', ')}`,
      fault: 'every keyed call acts as if it had no key: the server ignores `Idempotency-Key`',
      correction,
    }
  }

  /** Compares a refused write with the same without a key, where every write with one is refused. */
  async find(exchanges: readonly Exchange[]): Promise<NotedClaim | undefined> {
    const [refused] = this.#refused
    const isRefusedAlways = this.#refused.length > enoughRefused && this.#taken.size === 0
    if (this.target.variant === 'full' || refused === undefined || !isRefusedAlways) return undefined
    this.#likeWithout ??= this.#isLikeWithout(refused)
    if (!(await this.#likeWithout) || !exchanges.some(isKeyed)) return undefined
    return this.#stripped('answers each write with a key exactly as it answers one without')
  }

  async #isLikeWithout({ operation, request, response }: Exchange): Promise<boolean> {
    if (operation.includes('{')) return false
    const rawBody = request.body ?? ''
    const without = await this.ask(operation, { rawBody, idempotencyKey: null, aside: true })
    return without.response.status === response.status && plain(without) === plain({ response })
  }

  #compare(first: Exchange, later: Exchange): void {
    const { status } = later.response
    const isSame = first.request.path === later.request.path && first.request.body === later.request.body
    if (isSame && status >= 400 && status < 500 && !unrelated.includes(status)) {
      if (!this.#isHonoured) this.#ignoredAt.add(later.operation)
    } else if (succeeded(later) && idOf(first) !== undefined && first.response.status === 201) {
      // An answer that repeats the id of what was made is the first one again.
      if (idOf(first) === idOf(later)) this.#isHonoured = true
      else this.#ignoredAt.add(later.operation)
    }
  }

  /** Whether refusals show that keys do not arrive: they say that the header is missing, and none was accepted. */
  get #isMissing(): boolean {
    if (this.#isHonoured || (this.target.variant === 'compact' && this.#taken.size > 0)) return false
    return [...this.#missingAt].some(([at, times]) => times >= enoughRefused && !this.#taken.has(at))
  }

  #stripped(seen: string): NotedClaim {
    return {
      member: 'baseUrl',
      state: 'disturbed',
      claim,
      seen: `${seen}: something in front of the server removes \`Idempotency-Key\``,
      correction,
    }
  }
}

const claim = 'an address at which requests arrive with all their headers'

const correction =
  'give the address of the server itself, or let what is in front of it pass `Idempotency-Key` on'

const isKeyed = ({ request }: Exchange): boolean => 'idempotency-key' in request.headers

/** Whether what an exchange shows depends on its key: the key was used before, or is too long. */
const dependsOnKey = ({ sharesKey, request }: Exchange): boolean =>
  sharesKey === true || (request.headers['idempotency-key'] ?? '').length > limits.idempotencyKey.max

/** The id of what a creation made. */
function idOf(exchange: Exchange): unknown {
  const { commentId, messageId, meetingId, id } = recordIn(exchange)
  return commentId ?? messageId ?? meetingId ?? id ?? undefined
}

/** The text of an answer without what differs from one to the next. */
const plain = ({ response: { text } }: Pick<Exchange, 'response'>): string =>
  text.replace(/[\w-]*\d[\w-]*/g, '')
