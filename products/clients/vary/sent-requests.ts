import type { RecordedJournal } from '../../../contract/index.js'

/** A request that shows what a client does with which record. */
export interface SentRequest {
  /** The id of the operation. */
  readonly operation: string
  /** Its method and path. */
  readonly place: string
  /** The same with its body. */
  readonly whole: string
}

/**
 * The requests that change something, and those about a single record, in no order. The pages of a list are left out: how
 * many are read to find a record depends on its place, and does no harm.
 */
export const sentRequests = (journals: readonly RecordedJournal[]): readonly SentRequest[] =>
  journals
    .flatMap(({ requests }) => requests)
    .filter(({ method, params = {} }) => method !== 'GET' || Object.keys(params).length > 0)
    .filter(({ query }) => query.cursor === undefined)
    .map(({ method, path, body, operation }) => {
      const place = `${method} ${path}`
      return { operation: operation ?? place, place, whole: body === '' ? place : `${place} ${body}` }
    })

/** What was sent in place of something else. */
export interface OtherRequest {
  readonly usually: string
  readonly instead: string
}

/** How requests are compared: with their bodies, or without them where these are others in each run. */
type Part = 'whole' | 'place'

/**
 * The first request that differs from what was sent usually, at an operation whose requests are the same in each usual run.
 *
 * @param usual What was sent in some runs without a difference.
 */
export function otherRequest(
  usual: readonly (readonly SentRequest[])[],
  sent: readonly SentRequest[],
): OtherRequest | undefined {
  const [first = []] = usual
  for (const operation of new Set([...first, ...sent].map((one) => one.operation))) {
    const textsOf = (requests: readonly SentRequest[], part: Part) =>
      requests
        .filter((one) => one.operation === operation)
        .map((one) => one[part])
        .toSorted()
    const isStable = (part: Part) =>
      usual.every((one) => textsOf(one, part).join('\n') === textsOf(first, part).join('\n'))
    const part = (['whole', 'place'] as const).find(isStable)
    if (part === undefined) continue
    const [before, after] = [textsOf(first, part), textsOf(sent, part)]
    const usually = without(before, after)[0]
    const instead = without(after, before)[0]
    if (usually !== undefined || instead !== undefined)
      return { usually: usually ?? 'nothing', instead: instead ?? 'nothing' }
  }
  return undefined
}

/** Texts without others, each as often as it is there. */
function without(texts: readonly string[], others: readonly string[]): readonly string[] {
  const left = [...others]
  return texts.filter((text) => {
    const at = left.indexOf(text)
    if (at !== -1) left.splice(at, 1)
    return at === -1
  })
}
