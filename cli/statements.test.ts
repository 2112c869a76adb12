import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { rules, unruledIds } from '../contract/index.js'

const folder = fileURLToPath(new URL('../fake-server', import.meta.url))

/** Why the fake has no test of a statement. */
const untestable: Readonly<Record<string, string>> = {}

/** The statement ids that titles, rows and expectations of the fake's own tests begin with. */
const tested = new Set(
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.ts'))
    .flatMap(
      (file) =>
        readFileSync(join(folder, file), 'utf8').match(/(?<=['"`]|, )[a-z]+\.[a-z0-9-]+(?=[:,' `])/g) ?? [],
    ),
)

describe('the fake holds every documented statement', () => {
  // `conformance.test.ts` judges the fake by each rule, on checks that know nothing of the fake.
  test('those without a rule have a test of the fake, or a reason why not', () => {
    expect(unruledIds.filter((id) => !tested.has(id) && untestable[id] === undefined)).toEqual([])
  })

  test('rules and statements without one are 588 in all, none of them twice', () => {
    const ids = [...rules.map(({ id }) => id), ...unruledIds]
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids).toHaveLength(588)
  })

  test('no reason is given for what is tested or unknown', () => {
    const known = new Set<string>(unruledIds)
    expect(Object.keys(untestable).filter((id) => !known.has(id) || tested.has(id))).toEqual([])
  })
})
