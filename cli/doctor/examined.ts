/** What was seen of one member of the configuration, as `doctor --json` gives it. */
export interface Examined {
  /** The member, with the value it concerns where it holds several. */
  readonly name: string
  /** Whether it is as the configuration says; absent where no harmless call shows it. */
  readonly fine?: boolean
  /** What was seen. */
  readonly seen: string
  /** What the configuration says. */
  readonly expected: string
}
