import { load } from './load.js'

let loaded: typeof import('node:crypto') | undefined

/** Node's `crypto`, loaded when first used: that takes a twentieth of the time to a first answer, which needs none of it. */
export function crypto(): typeof import('node:crypto') {
  loaded ??= load('node:crypto') as typeof import('node:crypto')
  return loaded
}
