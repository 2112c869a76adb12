import type { ServedOperationId } from '../../../contract/index.js'
import { checkMembers, type MembersOf } from '../../input/check-members.js'
import type { ReceivedRequest } from '../../messages/received-request.js'
import type { Hook } from '../../pipeline/context.js'
import { namesOf, type OperationNames, operationSet } from '../../pipeline/operation-name.js'
import { type RequestMatch, requestTest } from '../../pipeline/request-match.js'
import { addStoreOf, type Store } from '../handles/store.js'
import { checkTimes } from './check-times.js'

/** Before which requests a function runs. */
export interface HookOptions {
  /** Before how many requests it runs: 1 by default, or `Infinity`. */
  readonly times?: number
  /** Before which requests: a function decides, or members that they must have. */
  readonly when?: RequestMatch
}

/** What runs before an operation; `store` holds the records of the workspace of the request's key. */
export type Rival = (store: Store, request: ReceivedRequest) => unknown

const takes: MembersOf<HookOptions> = { times: true, when: true }

/**
 * Makes a hook of what a user has given.
 *
 * @param does What it does in a few words, for lists of hooks.
 * @throws An Error where no operation has the name, or a member has an invalid value.
 */
export function hookOf(
  on: OperationNames,
  rival: Rival,
  options: HookOptions,
  served: readonly ServedOperationId[],
  does?: string,
): Hook {
  if (typeof rival !== 'function')
    throw new Error(
      `before takes an operation and a function, not ${String(rival)}: before('POST /contacts', (store) => …)`,
    )
  checkMembers(options, takes, 'fake.before', 'option')
  const { times = 1, when } = options
  checkTimes(times)
  return {
    on: namesOf(on),
    operations: operationSet(on, served),
    does: does ?? (rival.name || 'a function'),
    times,
    meets: requestTest(when),
    run: (core, request) => rival(addStoreOf({}, { core }).store(request.key), request),
  }
}
