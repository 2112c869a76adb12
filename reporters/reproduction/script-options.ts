/** Where a script sends its requests, and what its user must know first. */
export interface ScriptOptions {
  /** The server; without a scheme and host the script needs one given. */
  readonly baseUrl: string
  /** What to do before the script runs. */
  readonly note?: string
  /** The keys that are no secret, by their names: those of the fake. */
  readonly keyOf?: (name: string) => string | undefined
}
