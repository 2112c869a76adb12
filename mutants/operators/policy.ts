import type { Behaviour } from '../../fake-server/pipeline/context.js'

type Policy = Behaviour['policy']

/** Replaces numbers that the fake works with. */
export const withPolicy =
  (change: Partial<Policy>) =>
  ({ policy }: { readonly policy: Policy }): void => {
    Object.assign(policy, change)
  }

/** Replaces bounds of a page. */
export const pageBounds =
  (bounds: Partial<Policy['page']>) =>
  ({ policy }: { readonly policy: Policy }): void => {
    Object.assign(policy.page, bounds)
  }
