import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { createFake } from '../../index.js'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../../../', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'conformance-control-client-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** A test of a user by generated types: a wrong member, and a member that an answer may lack, are errors of the compiler. */
const client = `import createClient from 'openapi-fetch'
import type { paths } from './control.js'

const baseUrl = process.argv[2] ?? ''
const control = createClient<paths>({ baseUrl })
await control.POST('/seed', { body: { workspace: 'tests', keys: [{ key: 'key_tests' }], contacts: [{}, {}, {}] } })
const { data: on } = await control.POST('/disturb', { body: { disturb: 'short-pages', key: 'key_tests' } })
await control.POST('/fail', { body: { on: 'GET /tags', with: 503, times: 2, when: { key: 'key_tests' } } })
const { data: faults } = await control.GET('/faults')
const { data: requests } = await control.GET('/requests', { params: { query: { on: ['GET /tags'] } } })
await control.DELETE('/disturbances', { params: { query: { id: on?.id ?? 0 } } })
const { data: left } = await control.GET('/disturbances')
// @ts-expect-error: the member is misspelt
const { error } = await control.POST('/disturb', { body: { disturbs: 'short-pages' } })
const { data: fork } = await control.POST('/forks', { body: { variant: 'compact' } })
console.log(JSON.stringify([on?.disturb, faults?.data[0]?.remaining, requests?.data.length, left?.data, error?.error, fork?.id]))
`

test('openapi-typescript makes types by which a client of the control calls compiles and works', async () => {
  await using served = await createFake().listen()
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  const baseUrl = `${served.url}/__fake`
  const packages = ['openapi-typescript@7.13.0', 'typescript@5.9.3'].flatMap((name) => ['--package', name])
  const made = join(folder, 'control.d.ts')
  // Not in the folder, whose modules are those of this package.
  await run(
    'npx',
    ['--yes', ...packages, 'openapi-typescript', `${baseUrl}/openapi.json`, '--output', made],
    {
      cwd: tmpdir(),
    },
  )
  writeFileSync(join(folder, 'client.ts'), client)
  const options = '--noEmit --strict --skipLibCheck --module nodenext --target es2023 --types node'.split(' ')
  await run(
    process.execPath,
    [join(root, 'node_modules/typescript/bin/tsc'), ...options, join(folder, 'client.ts')],
    {
      cwd: folder,
    },
  )
  const { stdout } = await run(process.execPath, ['--import', 'tsx', join(folder, 'client.ts'), baseUrl], {
    cwd: folder,
  })
  expect(JSON.parse(stdout)).toEqual([
    ['short-pages'],
    2,
    0,
    [],
    expect.stringContaining("no member 'disturbs': did you mean 'disturb'?"),
    'fork_1',
  ])
})
