/** The flags of the command that writes a reproduction. */
export interface ReproFlags {
  readonly endpoint?: string
  readonly sh?: boolean
  readonly vitest?: boolean
  readonly baseUrl?: string
  readonly out?: string
}
