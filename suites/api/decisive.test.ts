import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { decisive } from './decisive.js'

const suites = fileURLToPath(new URL('..', import.meta.url))

test('the gaps that checks read are listed, and no others', () => {
  const read = readdirSync(suites, { recursive: true, encoding: 'utf8' })
    // What is learnt of a server is not a check.
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.startsWith('learning/'))
    .flatMap((file) => [...readFileSync(join(suites, file), 'utf8').matchAll(/assumptions\['([\w-]+)'\]/g)])
    .map(([, name]) => name)
  expect([...new Set(read)].toSorted()).toEqual([...decisive].toSorted())
})
