import type { Exchange } from '../api/index.js'
import type { ClaimedMember, ObservedMember } from './member.js'
import type { PreconditionReads } from './precondition-reads.js'

/** A record of the configuration, as calls name it. */
export interface RecordMember extends ClaimedMember {
  readonly value: string
  /** The need of rules that rely on the record although no call of theirs names it. */
  readonly need?: string
  /** The need of rules that judge the very answers that show the record, so that it is doubted once they fail. */
  readonly judgedBy?: string
}

/** What makes a record different from others. */
export interface RecordOptions
  extends Pick<ClaimedMember, 'member' | 'expected' | 'disprovedBy' | 'fault' | 'of' | 'onlyFor'> {
  readonly value: string
  readonly prove: (look: PreconditionReads) => Promise<ObservedMember>
  readonly need?: string
  readonly judgedBy?: string
  /** The operations at which a successful write shows that the record is there. */
  readonly confirmedAt?: RegExp
  /** Whether an answer could come from the record being wrong; a refusal of a call that names it otherwise. */
  readonly explains?: (exchange: Exchange, value: string) => boolean
}

/** Statuses by which a server refuses a call for the record that it names. */
const refusals: readonly number[] = [400, 403, 404, 409, 422]

/** A record that is proved before its first use; a write that names it and succeeds confirms it as well. */
export const recordMember = ({ explains, confirmedAt, ...options }: RecordOptions): RecordMember => ({
  ...options,
  isProvedBeforeUse: true,
  explains: (exchange) =>
    explains ? explains(exchange, options.value) : refusals.includes(exchange.response.status),
  isConfirmed: (_, confirmations) =>
    (explains === undefined || options.judgedBy !== undefined) &&
    confirmations.isAccepted(options.value, confirmedAt),
})
