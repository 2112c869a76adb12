// Which packages the installed fake loads, and when: what few users need must wait until it is asked for.
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { Session } from 'node:inspector'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const own = 'workspace-crm-conformance'
const later = ['undici']
const never = ['tsx', 'vitest']

// The debugger is notified of every script, be it imported or required.
const scripts = []
const session = new Session()
session.connect()
session.on('Debugger.scriptParsed', ({ params }) => scripts.push(params.url))
session.post('Debugger.enable')

/** Those of some packages that have been loaded. */
const loadedOf = (names) =>
  names.filter((name) => scripts.some((url) => url.includes(`/node_modules/${name}/`)))

const { createFake, demoKeys } = await import('workspace-crm-conformance/fake')
const fake = createFake()
const headers = { authorization: `Bearer ${demoKeys.main}` }
const { status } = await fake.fetch('https://api.example.com/api/v1/contacts', { headers })
assert.equal(status, 200)
assert.deepEqual(loadedOf([own, ...later, ...never]), [own])
// Of its own files: the module, what names its exports to `import`, and what it shares with the command: the contract.
assert.deepEqual(
  scripts.flatMap((url) => url.split(`/node_modules/${own}/`).slice(1)),
  ['dist/fake-server/index.js', 'dist/fake-server/index.cjs', 'dist/contract/contract.cjs'],
)

fake.intercept('https://api.example.com').dispose()
assert.deepEqual(loadedOf([...later, ...never]), [])

fake.dispatcher()
assert.deepEqual(loadedOf([...later, ...never]), later)

// What draws inputs is bundled for the command alone.
await import('workspace-crm-conformance/client')
const draws = (file) => readFileSync(file, 'utf8').includes('fast-check')
const files = scripts.filter((url) => url.includes(`/node_modules/${own}/`)).map((url) => fileURLToPath(url))
const dist = files.find((file) => file.endsWith('index.cjs'))?.replace(/(.*[\\/]dist)[\\/].*/, '$1')
const chunks = readdirSync(join(dist, 'chunks')).map((name) => join(dist, 'chunks', name))
assert.equal(chunks.filter(draws).length, 1)
assert.deepEqual(files.filter(draws), [])
session.disconnect()
