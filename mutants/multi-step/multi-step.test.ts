import { beforeAll, describe, expect, test } from 'vitest'
import { rules } from '../../contract/index.js'
import { type AnyFake, createFake, demoKeys } from '../../fake-server/index.js'
import { activityScripts } from './activity-scripts.test-kit.js'
import { compactScripts } from './compact-scripts.test-kit.js'
import { contactScripts } from './contact-scripts.test-kit.js'
import { conversationScripts } from './conversation-scripts.test-kit.js'
import { dealScripts } from './deal-scripts.test-kit.js'
import { multiStepMutants } from './index.js'
import { movingPageScripts } from './moving/page-scripts.test-kit.js'
import { movingReplayScripts } from './moving/replay-scripts.test-kit.js'
import { repeatedUseScripts } from './moving/use-scripts.test-kit.js'
import type { MultiStepMutant } from './multi-step-mutant.js'
import { played, type Script } from './script.test-kit.js'
import { unseenActivityScripts } from './unseen-activity-scripts.test-kit.js'
import { unseenCompactScripts } from './unseen-compact-scripts.test-kit.js'
import { unseenContactScripts } from './unseen-contact-scripts.test-kit.js'
import { unseenConversationScripts } from './unseen-conversation-scripts.test-kit.js'
import { unseenDealScripts } from './unseen-deal-scripts.test-kit.js'
import { unseenKeyScripts } from './unseen-key-scripts.test-kit.js'
import { unseenMeetingScripts } from './unseen-meeting-scripts.test-kit.js'
import { unseenTagScripts } from './unseen-tag-scripts.test-kit.js'
import { unseenTicketScripts } from './unseen-ticket-scripts.test-kit.js'
import { unseenWebhookScripts } from './unseen-webhook-scripts.test-kit.js'

const inFull = [
  contactScripts,
  activityScripts,
  dealScripts,
  conversationScripts,
  movingPageScripts,
  movingReplayScripts,
  repeatedUseScripts,
  unseenConversationScripts,
  unseenContactScripts,
  unseenTagScripts,
  unseenDealScripts,
  unseenTicketScripts,
  unseenActivityScripts,
  unseenMeetingScripts,
  unseenWebhookScripts,
  unseenKeyScripts,
]

/** The scripts of a mutant: two nouns may have a fault of the same text. */
const scriptsOf = (mutant: MultiStepMutant): readonly Script[] =>
  ('variant' in mutant ? [compactScripts, unseenCompactScripts] : inFull).flatMap((scripts) => {
    const script = scripts[mutant.fault]
    return script ? [script] : []
  })

const honest = { full: createFake(), compact: createFake({ variant: 'compact' }) }

const faulty = (mutant: MultiStepMutant): AnyFake =>
  'variant' in mutant
    ? createFake({ variant: mutant.variant, change: mutant.plant })
    : createFake({ change: mutant.plant })

/** The places of the calls whose answers differ between the honest fake and the mutant. */
function differences(mutant: MultiStepMutant, script: Script, without?: number): readonly number[] {
  // A mutant may count in its own code, which its forks would share.
  const [due, got] = [honest['variant' in mutant ? mutant.variant : 'full'].fork(), faulty(mutant)].map(
    (fake) => played(fake, script, demoKeys.main, without),
  )
  return script.flatMap((_, place) =>
    JSON.stringify(due?.[place]) === JSON.stringify(got?.[place]) ? [] : place,
  )
}

/** The script of a mutant that shows its fault. */
function scriptOf(mutant: MultiStepMutant): Script {
  const scripts = scriptsOf(mutant)
  const script = scripts.find((one) => differences(mutant, one).length > 0) ?? scripts[0]
  if (!script) throw new Error(`no script shows '${mutant.fault}'`)
  return script
}

test('there are at least 80 multi-step mutants, in both variants and of every noun', () => {
  expect(multiStepMutants.length).toBeGreaterThanOrEqual(80)
  expect(multiStepMutants.filter((mutant) => 'variant' in mutant).length).toBeGreaterThanOrEqual(10)
})

test('each takes three calls or more, and breaks a rule of the document', () => {
  const ids = rules.map(({ id }) => id as string)
  expect(multiStepMutants.filter(({ calls, rule }) => calls < 3 || !ids.includes(rule))).toEqual([])
})

describe.each(multiStepMutants)('$rule: $fault', (mutant) => {
  let script: Script = []
  beforeAll(() => {
    script = scriptOf(mutant)
  })

  test('shows at the last call of its script, and not before', () => {
    expect(differences(mutant, script)).toEqual([script.length - 1])
    expect(script).toHaveLength(mutant.calls)
  })

  test('needs every call of its script', () => {
    const needless = script
      .slice(0, -1)
      .flatMap((_, without) => (differences(mutant, script, without).length > 0 ? without : []))
    expect(needless).toEqual([])
  })
})
