import { afterAll } from 'vitest'
import { conformanceTests } from '../reporters/vitest.js'
import { checks, checksIn, openSession } from '../suites/index.js'
import type { Config } from './config.js'
import { openTarget } from './open-target.js'
import { settle } from './settings.js'

/**
 * Registers one vitest test per documented rule, judged on the configured server or, without a `baseUrl`,
 * on the bundled fake; stops with one line on a configuration that cannot be used.
 */
export function conformance(config: Config = {}): void {
  const settings = settle({}, config)
  const { target, close } = openTarget(settings, config)
  const own = checksIn(checks, settings.variant)
  conformanceTests(own, () => openSession({ ...settings, target, checks: own }))
  afterAll(close)
}
