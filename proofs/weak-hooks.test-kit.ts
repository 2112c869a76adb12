import { expect, test } from 'vitest'
import { judgeWithHooks, weakHooks } from './weak-hooks.js'

/** Tests that no rule fails for some hooks that are not as their names say. */
export function testWeakHooks(isChosen: (place: number) => boolean): void {
  test.for(Object.entries(weakHooks).filter((_, place) => isChosen(place)))(
    '%s: no rule fails without naming it, and the report names it',
    async ([, { name, change, isPartial }]) => {
      const { results, hooks = [], claims = [] } = await judgeWithHooks(change)
      const member = `control.${name}`
      const unsure = results.filter(({ verdict }) => verdict !== 'pass')
      expect(claims.map((claim) => claim.member)).toEqual([member])
      expect(unsure.length).toBeGreaterThan(0)
      for (const { rule, configuration } of unsure) expect(configuration, rule.id).toBe(member)
      expect(hooks.filter(({ trouble }) => trouble !== undefined).map((hook) => hook.name)).toEqual(
        isPartial ? [] : [member],
      )
    },
  )
}
