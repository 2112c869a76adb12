import { expect, test } from 'vitest'
import { faultOf, ruleIds, settings, testSettings, verdictsWith } from './features-apart.test-kit.js'

// One feature or all of them; every combination is for features-apart.long.test.ts.
testSettings(settings.filter(({ off }) => off.length === 1 || off.length === 4))

test('where no feature is refused, every rule finds a fault', async () => {
  expect(await verdictsWith({ off: [], isStated: false })).toEqual(
    Object.fromEntries(ruleIds.map((id) => [id, faultOf(id)])),
  )
})
