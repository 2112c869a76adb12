import { type ErrorCode, operationOf } from '../../contract/index.js'
import { channelOf, type Exchange, type KeyName, type Keys } from '../api/index.js'

/** The state of a workspace that some of its answers show (section 7). */
export const keyStates = {
  featuresOff: [403, 'feature_disabled'],
  contactLimited: [402, 'contact_limit_exceeded'],
  quotaExhausted: [402, 'quota_exceeded'],
  sendingPaused: [403, 'forbidden'],
  silentProvider: [409, 'unknown_outcome'],
  providerDown: [503, 'unavailable'],
} as const satisfies { readonly [K in KeyName]?: readonly [status: number, code: ErrorCode] }

/** A key that stands for a state of its workspace. */
export type StateKey = keyof typeof keyStates

/** Whether an answer to a key shows the state that the key stands for; its code counts where it is known. */
export function stateShown(key: string, status: number, code: string | undefined): boolean {
  const state = keyStates[key as StateKey]
  return state !== undefined && state[0] === status && (code === undefined || code === state[1])
}

/**
 * The other state of the same key that a refusal shows, where the configuration gives one key for two: a workspace may
 * be in both, and a refusal for the one says nothing of the other.
 */
export function otherStateShown(
  name: StateKey,
  keys: Keys,
  { request, response: { status } }: Exchange,
  code: string | undefined,
): StateKey | undefined {
  if (request.key !== name || stateShown(name, status, code)) return undefined
  return (Object.keys(keyStates) as StateKey[]).find(
    (other) =>
      other !== name &&
      keys[other] === keys[name] &&
      stateShown(other, status, code) &&
      // A pause is one of e-mails alone (section 4.7).
      (other !== 'sendingPaused' || channelIn(request.path, request.body) === 'email'),
  )
}

/**
 * What of a workspace an exchange is about: a feature that is off, an allowance, a channel. A state that one of
 * them shows says nothing of another.
 */
export function aspectOf({ operation, request }: Exchange): string {
  if (request.key === 'contactLimited') return 'the workspace'
  const feature = operationOf(operation).feature?.name
  if (feature === 'booking' || feature === 'deals') return feature
  const channel = channelIn(request.path, request.body)
  if (request.key === 'featuresOff') return 'chat'
  // Chat applications and e-mail draw from the plan's allowance, SMS from the balance (section 4.7).
  if (request.key === 'quotaExhausted') return channel === 'sms' ? 'the balance' : 'the allowance'
  return channel
}

/** The channel of the conversation that a path names, otherwise of the message in a body. */
function channelIn(path: string, body = ''): string {
  const id = /\/conversations\/([^/?]+)/.exec(path)?.[1]
  if (id !== undefined) return channelOf(decodeURIComponent(id))
  return /"channel":"(\w+)"/.exec(body)?.[1] ?? ''
}
