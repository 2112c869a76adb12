import { similarName } from '../input/suggestion.js'
import { ApiError } from '../messages/api-error.js'
import { bearer } from '../messages/bearer.js'
import { makeDueChanges } from '../pipeline/background.js'
import type { Context } from '../pipeline/context.js'
import { restsOn } from '../pipeline/rests-on.js'
import type { Key } from '../store/records.js'

/** The key that a request presents, valid or not; undefined where the server has no such key. */
export const presentedKey = ({ request, keys }: Context): Key | undefined =>
  keys.get(bearer.exec(request.headers.authorization ?? '')?.[2] ?? '')

/** The key of a header in the usual form; undefined where it has another form, or the server has no such key. */
const keyOfUsual = (authorization: string, keys: Context['keys']): Key | undefined =>
  authorization.startsWith('Bearer ') ? keys.get(authorization.slice('Bearer '.length)) : undefined

/** The key of a header in any form, by how forms are accepted (gaps auth-scheme-case, auth-malformed-header). */
function keyOfOther(authorization: string, context: Context): Key | undefined {
  const { assumptions, keys } = context
  const { 'auth-scheme-case': notation, 'auth-malformed-header': malformed } = assumptions
  const [, scheme, presented] = bearer.exec(authorization) ?? []
  if (presented === undefined) restsOn(context, 'auth-malformed-header')
  else if (scheme !== 'Bearer') restsOn(context, 'auth-scheme-case')
  if (presented === undefined || (notation === 'exact' && scheme !== 'Bearer'))
    throw new ApiError(malformed, 'Authorization must be Bearer <key>', 'auth.other-scheme')
  return keys.get(presented)
}

/** The most characters of an unknown key that an answer repeats: it may be a secret. */
const shownOfKey = 8

/** Names an unknown key: wholly, with the key that was meant, only where it resembles one of the demo. */
function unknownKeyText({ request, keys }: Context): string {
  const presented = bearer.exec(request.headers.authorization ?? '')?.[2] ?? ''
  const meant = similarName(
    presented,
    [...keys.keys()].filter((key) => key.startsWith('demo_')),
  )
  if (meant !== undefined) return `no such key '${presented}': did you mean '${meant}'?`
  if (presented.length <= shownOfKey) return `no such key '${presented}'`
  return `no such key '${presented.slice(0, shownOfKey)}…'`
}

/** Admits a valid bearer key and finds its workspace, otherwise 401 (section 5). */
export function authenticate(context: Context): undefined {
  const { authorization } = context.request.headers
  if (authorization === undefined)
    throw new ApiError('unauthorized', 'send Authorization: Bearer <key>', 'auth.missing-header')
  const key = keyOfUsual(authorization, context.keys) ?? keyOfOther(authorization, context)
  if (!key) throw new ApiError('unauthorized', unknownKeyText(context), 'auth.unknown-key')
  if (key.revoked) throw new ApiError('unauthorized', 'the key is revoked', 'auth.revoked-key')
  if (key.expiresAt !== undefined && key.expiresAt <= context.world.now())
    throw new ApiError('unauthorized', 'the key has expired', 'auth.expired-key')
  const workspace = context.workspaces.get(key.workspaceId)
  if (!workspace) throw new Error(`key of an unknown workspace ${key.workspaceId}`)
  context.key = key
  context.workspace = workspace
  makeDueChanges(context)
}
