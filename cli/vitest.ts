import { afterAll } from 'vitest'
import { claimReason, redactor, unusableClaims } from '../reporters/index.js'
import { conformanceTests } from '../reporters/vitest.js'
import { checks, checksIn, inJudgingOrder, openSession, type Session } from '../suites/index.js'
import { settle } from './config/settings.js'
import type { Config } from './config.js'
import { Stop } from './exit.js'
import { cleanupSession } from './ledger/cleanup-session.js'
import { tidyMs } from './ledger/tidy.js'
import { claimsOf } from './run/claims-of.js'
import { failureText } from './run/failure-text.js'
import { settleMs } from './run/session-options.js'
import { budgetOf } from './target/budget.js'
import { openTarget } from './target/open-target.js'
import { probe, unprobed } from './target/probe.js'
import { watched } from './target/reach.js'

/**
 * Registers one vitest test per documented rule, judged on the configured server or, without a `baseUrl`,
 * on the bundled fake; stops with one line on a configuration that cannot be used.
 */
export function conformance(config: Config = {}): void {
  const settings = settle({}, config)
  const { target, secrets, close } = openTarget(settings, config)
  const ids = new Set(settings.rules.map(({ id }) => id))
  const own = inJudgingOrder(checksIn(checks, settings.variant)).filter(({ rule }) => ids.has(rule.id))
  const redact = redactor(secrets)
  const stop = new AbortController()
  let ended: string | undefined
  const onLost = (why: string) => {
    ended = redact(why)
    stop.abort()
  }
  const cleanup =
    settings.server && cleanupSession(target, settings, { redact, startedAt: new Date(), onTrouble: onLost })
  conformanceTests(own, async () => {
    const { lacking, unsettled, detected, requests } = settings.server ? await probed() : unprobed
    const budget = budgetOf(settings.limits, requests)
    const session = await openSession({
      ...settings,
      target: watched(target, onLost),
      checks: own,
      lacking,
      unsettled,
      detected,
      signal: stop.signal,
      onWait: note,
      ...(settings.server ? { settleMs } : {}),
      ...(budget ? { budget } : {}),
      ...(cleanup ? { observer: cleanup.ledger } : {}),
    })
    return {
      judge: (check) => session.judge(check),
      results: () => session.results(),
      unusable: async () => (await unusableIn(session)).map(redact),
      failureText: (result) => failureText(result, { target, settings, config, session, secrets }),
      ended: () => ended,
    }
  })
  afterAll(async () => {
    await cleanup?.settle()
    await close()
  }, 2 * tidyMs)

  const note = (line: string) => void process.stderr.write(`${redact(line)}\n`)
  const probed = () =>
    probe(target, note).catch((error: unknown) => {
      throw error instanceof Stop ? new Error(redact(error.message)) : error
    })
}

/** The members of the configuration that a session could not use. */
async function unusableIn(session: Session): Promise<readonly string[]> {
  const results = await session.results()
  const claims = claimsOf({ ...session.record(), results, claims: session.claims(results) })
  return unusableClaims({ claims, rules: results.map(({ operations }) => ({ endpoints: operations })) }).map(
    claimReason,
  )
}
