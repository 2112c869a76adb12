/** What comes with the page, so that it shows something before its first call. */
export interface ServedState {
  readonly state: State
  /** The latest requests. */
  readonly journal: readonly Readonly<Record<string, unknown>>[]
}

/** What a fake is like at present, as the inspector shows it. */
export interface State {
  readonly now: string
  /** Whether the clock runs by itself. */
  readonly runs: boolean
  /** How many requests, deliveries, attempts, messages and invitations there have been since the start. */
  readonly counts: Readonly<Record<'requests' | 'attempts' | 'outbox' | 'invitations', number>>
  readonly operations: readonly string[]
  readonly keys: readonly ShownKey[]
  readonly workspace: ShownWorkspace
  /** How many faults and hooks still meet requests, and how many latencies there are. */
  readonly faults: number
  readonly failNext: boolean
  readonly receiversRefuse: boolean
}

/** A key, and why it would be refused. */
export interface ShownKey {
  readonly key: string
  readonly workspaceId: string
  readonly scopes: readonly string[]
  readonly trouble?: string
}

/** A workspace with its switches and how many records it holds; null stands for no bound. */
export interface ShownWorkspace {
  readonly key: string
  readonly id: string
  readonly records: Readonly<Record<string, number>>
  readonly features: Readonly<Record<string, boolean>>
  readonly contactLimitReached: boolean
  readonly quota: number | null
  readonly smsBalance: number | null
  readonly sendingPaused: boolean
  readonly provider: string
}
