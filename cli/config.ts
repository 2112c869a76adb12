import type { Assumptions, FromSchema } from '../contract/index.js'
import type { Receiver } from '../suites/index.js'
import type { configSchema } from './config.schema.js'

/** Hooks that a staging environment may offer; each enables rules. */
export interface ControlHooks {
  /** Moves the target's clock forward by milliseconds. */
  advanceClock?(ms: number): Promise<void>
  /** Keeps the next write in processing for milliseconds, or until the release is called where it gives one. */
  holdNextWrite?(ms: number): Promise<(() => Promise<void>) | undefined | void>
  /** Makes the next request fail unexpectedly. */
  failNext?(): Promise<void>
  /** Puts the target back into the state that the configuration describes; called before a run and an exploration. */
  reset?(): Promise<void>
  /** A webhook receiver that the target can reach. */
  readonly receiver?: Receiver
}

/** A type whose optional members may be given as undefined, as `env` gives them. */
type Given<T> = T extends readonly (infer E)[]
  ? readonly Given<E>[]
  : T extends object
    ? { readonly [K in keyof T]: Given<T[K]> | (undefined extends T[K] ? undefined : never) }
    : T

/** The server under test and what may be used of it, and how to run. */
export type Config = Given<Omit<FromSchema<typeof configSchema>, 'control' | 'assumptions'>> & {
  readonly assumptions?: Partial<Assumptions> | undefined
  readonly control?: ControlHooks | undefined
}

/** A configuration as it is; gives editors its names and types. */
export const defineConfig = (config: Config): Config => config

/** The value of an environment variable; undefined where it is unset or empty. */
export const env = (name: string): string | undefined => process.env[name] || undefined
