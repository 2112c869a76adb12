import type { Need } from '../../contract/index.js'
import type { Call } from '../engine/call.js'
import type { Caller } from '../engine/caller.js'
import type { Json } from '../engine/json.js'
import type { KeyName } from '../engine/target.js'
import type { DecisiveAssumptions } from './decisive.js'
import type { Read } from './read.js'
import type { RunState } from './run-state.js'
import type { Target } from './target.js'

/** What setting up uses of the `Api` that a check is given, so that neither has to know the other. */
export interface SetUpApi
  extends Pick<
    Caller<never>,
    'after' | 'attempt' | 'call' | 'evidence' | 'fresh' | 'isError' | 'readUndocumented' | 'movedMs'
  > {
  readonly assumptions: DecisiveAssumptions
  readonly given: { contact(fields?: Json, call?: Call): Promise<Json> }
  readonly read: Read
  readonly run: RunState
  readonly signer: KeyName
  readonly target: Target
  waitForBackground(ms: number): Promise<void>
  need(...needs: readonly Need[]): void
  now(): Promise<number | undefined>
  observe<T>(
    name: string,
    observe: (api: SetUpApi) => Promise<T>,
    options?: { readonly lasting?: boolean },
  ): Promise<T>
  waitForReal(ms: number): Promise<void>
}
