import type { Assumptions, GapName } from '../../contract/index.js'
import { type Learnt, learn } from '../../products/learning/index.js'
import { printable, type Redact } from '../../reporters/index.js'
import type { Target } from '../../suites/index.js'
import type { RunFlags, Settings } from '../config/settings.js'
import { supervise } from '../run/supervise.js'

/** What a learner may use of a server. */
interface LearningSource {
  readonly target: Target
  readonly settings: Settings
  readonly flags: RunFlags
  readonly redact: Redact
  readonly note: (line: string) => void
}

/**
 * Learns what a server chose, notes what is made in a ledger, and undoes it in the end, whatever has ended the work.
 */
export async function runLearning({
  target,
  settings,
  flags,
  redact,
  note,
}: LearningSource): Promise<Learnt> {
  const runId = settings.seed.toString(36)
  const tidied: Settings = { ...settings, tidy: settings.tidy ?? 'always' }
  const { result, settled } = await supervise(target, tidied, flags, redact, (ends, cleanup) =>
    learn({
      target,
      runId,
      interrupt: ends.signals.interrupt,
      ...(cleanup ? { observer: cleanup.ledger } : {}),
    }),
  )
  for (const { noun, state, ids, why } of settled?.leftovers ?? [])
    if (state === 'open')
      note(printable(redact(`note: left: ${ids.length} ${noun} (${why}); see ${settled?.ledger}`)))
  return result
}

/** What was learnt, and what else the configuration says of the server: assumptions by gap. */
function likeness({ learnt, notLearnt }: Learnt, { configured, assumptions }: Target): Partial<Assumptions> {
  const said = [...(configured ?? [])].filter((gap) => Object.hasOwn(notLearnt, gap))
  return {
    ...Object.fromEntries(said.map((gap) => [gap, assumptions[gap]])),
    ...learnt,
  } as Partial<Assumptions>
}

/** The file of assumptions: what was learnt, and remarks about what was not. */
export function assumptionsText(found: Learnt, target: Target): string {
  const why = Object.entries(found.notLearnt).map(([gap, { reason, remedy }]) => [
    gap,
    [reason, ...(remedy === undefined ? [] : [remedy]), ...sourceOf(gap as GapName, target)].join('; '),
  ])
  const remarks = {
    '//': `What ${target.baseUrl} chose where the document leaves it open. For conformance fake --assumptions and a configuration.`,
    '// not learnt': Object.fromEntries(why),
  }
  return `${JSON.stringify({ ...remarks, ...likeness(found, target) }, null, 2)}\n`
}

const sourceOf = (gap: GapName, { configured }: Target): readonly string[] =>
  configured?.has(gap) ? ['the value is that of the configuration'] : []
