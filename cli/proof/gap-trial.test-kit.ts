import { assume, type GapName, gapNames, otherValues, rules, type Variant } from '../../contract/index.js'
import { createFake } from '../../fake-server/index.js'
import { checks, checksIn, detect, type RuleCheck, type RuleResult, run } from '../../suites/index.js'
import { direct, fakeTarget } from '../target/fake-target.js'

/** A gap set to another value than its default, in the fake of a variant. */
export interface Setting {
  readonly gap: GapName
  readonly value: unknown
  readonly variant: Variant
}

/** Whether a gap is about the compact variant alone. */
const isCompact = (gap: GapName): boolean => gap.startsWith('compact-') || gap === 'error-code-413'

/** Gaps of both variants; all others are judged in the full one. */
const shared: readonly GapName[] = [
  'error-body',
  'limit-out-of-range',
  'cursor-garbage',
  'unknown-query-params',
  'id-collation',
  'idempotency-race',
]

/** Every gap with every other value that the fake serves. */
export const settings: readonly Setting[] = gapNames.flatMap((gap) =>
  otherValues(gap).flatMap((value): Setting[] => [
    ...(isCompact(gap) ? [] : [{ gap, value, variant: 'full' } as const]),
    ...(isCompact(gap) || shared.includes(gap) ? [{ gap, value, variant: 'compact' } as const] : []),
  ]),
)

/** A setting in a word, for instance `limit-out-of-range = 'clamp'`. */
export const nameOfSetting = ({ gap, value, variant }: Setting): string =>
  `${gap} = ${JSON.stringify(value)}${variant === 'compact' ? ' (compact)' : ''}`

/** The rules of a variant that lean on a gap. */
export const leaningOn = (gap: GapName, variant: Variant): readonly RuleCheck[] => {
  const ids = new Set(rules.filter(({ gaps }) => gaps.includes(gap)).map(({ id }) => id))
  return checksIn(checks, variant).filter(({ rule }) => ids.has(rule.id))
}

/** Judges a fake of such a setting by a configuration that says so, or by one that says nothing of it. */
export async function tryGap(
  { gap, value, variant }: Setting,
  told: boolean,
  among: readonly RuleCheck[] = checksIn(checks, variant),
): Promise<readonly RuleResult[]> {
  const assumptions = assume({ [gap]: value })
  const fake = createFake({ seed: 1, variant, assumptions })
  const target = {
    ...fakeTarget(fake, direct(fake), 'fake:'),
    assumptions: told ? assumptions : assume({}),
    configured: new Set(told ? [gap] : []),
  }
  // As a run against a server begins.
  const detected = await detect(target)
  const { results } = await run({ target, checks: among, seed: 1, detected })
  return results
}

/** A rule that a setting treats otherwise than it should. */
export interface Surprise {
  readonly rule: string
  readonly verdict: string
  readonly reason: string
}

/**
 * Rules that a choice of the server legitimately silences, as they cannot be told apart from it or may warn of it;
 * each with the reason, by gap.
 */
const silenced: { readonly [N in GapName]?: Readonly<Record<string, string>> } = {
  'null-vs-absent': {
    'validation.note-title-not-null': 'where null is taken for absent it is no wrong type',
  },
  'idempotency-assign-endpoints': {
    'idempotency.ticket-assign': 'no key is honoured there',
    'idempotency.conversation-assign': 'no key is honoured there',
    'idempotency.contact-upsert': 'no key is honoured there',
  },
  'idempotency-fingerprint': {
    'idempotency.key-reused-no-effect': 'another path under the used key is the same request',
    'idempotency.reuse-other-path': 'another path with the same body is the same request',
  },
  'cancel-replay-unchanged': {
    'idempotency.window-end': 'a replay answers what a second cancel answers',
  },
  'deal-reclose': {
    'idempotency.window-end': 'a second close answers what a replay answers',
  },
  'note-created-id': {
    'paging.empty-list': 'no contact is without notes',
    'record.note-created-id': 'no answer ever holds the member',
  },
  'window-error': {
    'conversation.reply-invalid-state': 'the one state that can be brought about has another error',
    'messaging.invalid-state': 'the one state that can be brought about has another error',
  },
  'sms-length-error': {
    'limit.sms-text-max': 'a long SMS that goes through is a question, and so a warning',
  },
  'template-not-approved-error': {
    'limit.template-name-min': 'any unknown template is refused as one of a wrong length is',
    'limit.template-name-max': 'any unknown template is refused as one of a wrong length is',
    'limit.template-language-max': 'any unknown template is refused as one of a wrong length is',
  },
  'canceled-at': {
    'transition.meeting-canceled-at': 'no list shows a canceled meeting',
    'meeting.cancel-listed': 'no list shows a canceled meeting',
  },
  'webhook-events-catalog': {
    'webhook.delivery': 'no call is known to bring about events nobody has heard of',
    'webhook.signature': 'no call is known to bring about events nobody has heard of',
    'webhook.last-event': 'no call is known to bring about events nobody has heard of',
  },
  'webhook-event-unknown': {
    'validation.webhook-events-known':
      'an unknown event is not refused, which is a question where nothing is said',
  },
  'webhook-events-duplicates': {
    'limit.webhook-events-max': 'the catalog is too short for a hundred events that differ',
  },
}

/** What one run of a setting came to. */
export interface Judged {
  /** Rules that do not pass. */
  readonly open: number
  /** Those among them that a server may hold against the suite. */
  readonly surprises: readonly Surprise[]
}

/**
 * Looks through the verdicts. Where the configuration says how things are, every rule passes that is not silenced;
 * where it is mute no rule fails, one in doubt may warn, and what cannot tell names the gap.
 */
export function judged(results: readonly RuleResult[], { gap }: Setting, told: boolean): Judged {
  const open = results.filter(({ verdict }) => verdict !== 'pass')
  const isExcused = ({ rule, verdict, reason = '' }: RuleResult): boolean => {
    if (verdict !== 'fail' && verdict !== 'error' && Object.hasOwn(silenced[gap] ?? {}, rule.id)) return true
    return !told && (verdict === 'warn' || (verdict === 'inconclusive' && reason.includes(gap)))
  }
  return {
    open: open.length,
    surprises: open
      .filter((result) => !isExcused(result))
      .map(({ rule, verdict, reason = '' }) => ({ rule: rule.id, verdict, reason })),
  }
}
