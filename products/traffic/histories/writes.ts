import { op, type RuleId } from '../../../contract/index.js'
import type { Json } from '../../../suites/index.js'
import type { TrafficExchange } from '../traffic-exchange.js'
import {
  type HistoryCase,
  idempotencyKeyOf,
  isBefore,
  isShown,
  type JudgeHistory,
  mayHaveWritten,
} from './history.js'
import { effectsOf } from './lasting/effects.js'
import { overlappingWrites } from './overlaps/overlapping-writes.js'
import { plainMembers } from './plain-members.js'
import { RecordMap } from './record-map.js'
import { sentJson } from './sent-json.js'
import { addressedBy, shownRecords, stepsTo } from './shown-records.js'

/** A write whose members the record shows as they were sent. */
interface Kept {
  readonly rule: RuleId
  readonly members: readonly string[]
}

const kept: { readonly [operation: string]: Kept } = {
  [op.updateContact]: {
    rule: 'contact.update-200',
    members: ['name'],
  },
  [op.updateTicket]: { rule: 'ticket.update-200', members: ['subject', 'description', 'priority'] },
  [op.assignTicket]: { rule: 'ticket.assign-200', members: ['assigneeEmail'] },
  [op.assignConversation]: { rule: 'conversation.assign-200', members: ['assigneeEmail'] },
}

/** The records that these writes change. */
const changed: ReadonlySet<string> = new Set(['contact', 'ticket', 'conversation'])

/** The last write of a record, and what it has set. */
interface LastWrite {
  readonly at: TrafficExchange
  readonly rule: RuleId
  readonly set: Json
  readonly rev: unknown
}

/**
 * What was written shows: in the answer to the write, and in what is read later, unless somebody wrote in between. A record
 * with a `rev` shows whether somebody did; of any other, only files that are all the traffic do.
 */
export const judgeWrites: JudgeHistory = (history) => {
  const { variant, isClosed } = history
  if (variant === 'compact') return {}
  const effects = isClosed ? effectsOf(history) : undefined
  const last = new RecordMap<LastWrite>()
  const together = new Set(overlappingWrites(history).flat())
  return {
    *see(at) {
      if (at.recorded.method === 'GET')
        for (const shown of shownRecords(at, changed)) {
          const write = last.get(at, shown)
          if (!write || !isBefore(write.at, at)) continue
          const isSame =
            typeof write.rev === 'number'
              ? shown.record.rev === write.rev
              : effects?.between(shown.noun, shown.id, write.at, at).length === 0
          if (isSame) yield* judgeShown(write, at, shown.record)
        }
      const written = mayHaveWritten(at) ? addressedBy(at) : undefined
      if (written === undefined) return
      last.delete(at, written)
      const { rule, members } = kept[at.operation] ?? {}
      const set = rule && members && plainMembers(sentJson(at), members)
      const shown = shownRecords(at).find(({ id }) => id === written.id)
      if (!rule || !set || !shown || !isShown(at)) return
      const isAlone = !together.has(at)
      if (isAlone) yield* judgeShown({ at, rule, set, rev: shown.record.rev }, at, shown.record)
      // A replay sets nothing; the next write in the recording would not be seen to overlap.
      if (isAlone && idempotencyKeyOf(at) === undefined)
        last.set(at, written, { at, rule, set, rev: shown.record.rev })
    },
  }
}

function* judgeShown(
  { at: write, rule, set }: LastWrite,
  at: TrafficExchange,
  record: Json,
): Generator<HistoryCase> {
  const wrong = Object.keys(set).find((name) => !isSameText(record[name], set[name], name))
  if (wrong === undefined) {
    yield { rule, at, holds: true }
    return
  }
  yield {
    rule,
    at,
    by: write === at ? [at] : [write, at],
    holds: false,
    expected: `\`${wrong}\` ${JSON.stringify(set[wrong])}, which exchange ${write.index} has written`,
    actual: JSON.stringify(record[wrong]) ?? 'none',
    // An address may be kept in lower case, which no single value says.
    ...(wrong !== 'assigneeEmail' && {
      comparison: {
        of: 'member',
        in: at,
        path: [...stepsTo(at, record.id), wrong],
        is: { equals: set[wrong] },
      },
    }),
  }
}

/** Addresses may be kept in lower case (gap.email-case). */
const isSameText = (shown: unknown, sent: unknown, name: string): boolean =>
  name === 'assigneeEmail' ? String(shown).toLowerCase() === String(sent).toLowerCase() : shown === sent
