// Which packages and modules the installed fake loads, and when: what few users need must wait until it is asked for.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { Session } from 'node:inspector'
import { fileURLToPath } from 'node:url'

const own = 'workspace-crm-conformance'
const later = ['@mswjs/interceptors', 'undici']
const never = ['commander', 'fast-check', 'fast-xml-builder', 'json-schema-to-ts', 'tsx', 'vitest']

// The debugger is notified of every script, be it imported or required.
const scripts = []
const session = new Session()
session.connect()
session.on('Debugger.scriptParsed', ({ params }) => scripts.push(params.url))
session.post('Debugger.enable')

/** The files that scripts were made from: themselves, or those that a comment of the bundler names. */
const sources = () =>
  scripts.flatMap((url) => {
    if (!url.includes(`/node_modules/${own}/`)) return [url]
    const comments = readFileSync(fileURLToPath(url), 'utf8').matchAll(
      /^ *\/\/ ((?:\w|node_modules\/).*\.\w+)$/gm,
    )
    return [url, ...[...comments].map(([, path]) => `/${path}`)]
  })

/** Those of some packages that have been loaded. */
const loadedOf = (names) =>
  names.filter((name) => sources().some((path) => path.includes(`/node_modules/${name}/`)))

const { createFake, demoKeys } = await import('workspace-crm-conformance/fake')
const fake = createFake()
const headers = { authorization: `Bearer ${demoKeys.main}` }
const { status } = await fake.fetch('https://api.example.com/api/v1/contacts', { headers })
assert.equal(status, 200)
assert.deepEqual(loadedOf([own, 'ajv', ...later, ...never]), [own, 'ajv'])
assert.ok(sources().includes('/fake-server/fake.ts'))
assert.deepEqual(
  sources().filter((path) => /^\/(suites|reporters|cli|mutants|contract\/rules)\//.test(path)),
  [],
)

fake.dispatcher()
assert.deepEqual(loadedOf([...later, ...never]), ['undici'])

fake.intercept('https://api.example.com').dispose()
assert.deepEqual(loadedOf([...later, ...never]), later)
session.disconnect()
