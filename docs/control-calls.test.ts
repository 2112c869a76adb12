import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { controlCalls } from '../fake-server/double/control-http/control-calls.js'

const page = readFileSync(new URL('fake/on-a-port.md', import.meta.url), 'utf8')

/** The nouns whose records can be read by their id: each has the same calls. */
const nouns = Object.keys(controlCalls).flatMap((name) => /^GET (\w+)\/\{id\}$/.exec(name)?.[1] ?? [])

/** A call with a word that stands for every noun; one that a single noun has keeps its own. */
const general = (name: string) => {
  const [method, path = ''] = name.split(' ')
  const [first = '', second, ...more] = path.split('/')
  return nouns.includes(first) && more.length === 0
    ? `${method} ${['{noun}', second].filter(Boolean).join('/')}`
    : name
}

test('the table of control calls shows all that there are, and what each takes', () => {
  const rows = [...page.matchAll(/^\| `([A-Z]+) \/__fake\/([^`]+)` \| (.*?) \|/gm)]
  expect(nouns.length).toBeGreaterThan(5)
  expect(rows.map(([, method, path]) => `${method} ${path}`).sort()).toEqual(
    [...new Set(Object.keys(controlCalls).map(general))].sort(),
  )
  for (const [, method, path, members = ''] of rows) {
    const takes = controlCalls[`${method} ${path}`]?.takes
    if (typeof takes !== 'object') continue
    expect([path, [...members.matchAll(/`(\w+)`/g)].map(([, name]) => name).sort()]).toEqual([
      path,
      Object.keys(takes)
        .map((name) => name.replace('?', ''))
        .sort(),
    ])
  }
})
