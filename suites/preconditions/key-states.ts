import { type ErrorCode, operationOf } from '../../contract/index.js'
import { channelOf, type Exchange, type KeyName } from '../api/index.js'

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

/** The channel of the conversation that a path names, else of the message in a body. */
function channelIn(path: string, body = ''): string {
  const id = /\/conversations\/([^/?]+)/.exec(path)?.[1]
  if (id !== undefined) return channelOf(decodeURIComponent(id))
  return /"channel":"(\w+)"/.exec(body)?.[1] ?? ''
}
