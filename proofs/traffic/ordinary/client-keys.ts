import type { Send } from './send.js'

/** The keys of an application, each as what sends requests with it. */
export interface ClientKeys {
  readonly own: Send
  /** A key of another workspace of the same customer. */
  readonly otherWorkspace?: Send | undefined
  /** Keys of the own workspace with fewer scopes. */
  readonly limited?: readonly Send[]
}
