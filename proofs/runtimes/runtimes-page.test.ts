import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { runtimes } from './runtimes.js'
import { runtimesPage } from './runtimes-page.js'

const { promised, tests } = runtimesPage()

test('the page has a column for each runtime that is tried, and for the browser', () => {
  expect(Object.keys(promised)).toEqual([...runtimes.map(({ name }) => name), 'Chromium'])
})

test('the page has a row for each door that is tried', () => {
  const tried = readFileSync(new URL('doors.mjs', import.meta.url), 'utf8').matchAll(/^ {2}'(`.*)': /gm)
  expect(Object.keys(promised['Node 20'] ?? {}).sort()).toEqual(
    [
      ...[...tried].map(([, door]) => door),
      '`mswHandlers`, `setupWorker` of MSW',
      '`npx conformance --quick`',
    ].sort(),
  )
})

test('the page shows the tests that a runtime runs', () => {
  const folders = runtimes.flatMap(({ tests }) => (tests ? [tests.folder] : []))
  expect(Object.keys(tests).map((path) => path.split('/')[0])).toEqual(folders)
})
