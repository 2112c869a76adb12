import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { createFake, demoKeys } from '../fake-server/index.js'
import { mutants } from '../mutants/index.js'
import { ensureBuilt } from './built.test-kit.js'
import { openTenantGate } from './target/tenant-gate.test-kit.js'

const root = fileURLToPath(new URL('..', import.meta.url))
mkdirSync(join(root, 'node_modules', '.cache'), { recursive: true })
// Next to the packages that a test of a user finds.
const folder = mkdtempSync(join(root, 'node_modules', '.cache', 'adapter-'))
afterAll(() => rmSync(folder, { recursive: true }))

interface Found {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly testResults: readonly {
    readonly assertionResults: readonly {
      readonly status: string
      readonly failureMessages: readonly string[]
    }[]
  }[]
}

/** What vitest finds in a test file that judges a server; a configuration with hooks is given as its source. */
async function found(name: string, config: object | string, filter = ''): Promise<Found> {
  const file = join(folder, `${name}.test.ts`)
  const output = join(folder, `${name}.json`)
  ensureBuilt()
  const adapter = join(root, 'dist/cli/vitest.js')
  writeFileSync(
    file,
    `import { conformance } from ${JSON.stringify(adapter)}\nconformance(${typeof config === 'string' ? config : JSON.stringify(config)})\n`,
  )
  writeFileSync(
    join(folder, 'vitest.config.ts'),
    'export default { test: { server: { deps: { external: [/\\/dist\\//] } }, exclude: [] } }\n',
  )
  const args = [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--root', folder, `${name}.test.ts`]
  const options = ['--reporter', 'json', '--outputFile', output, ...(filter === '' ? [] : ['-t', filter])]
  await new Promise((resolve) => execFile(process.execPath, [...args, ...options], resolve))
  return JSON.parse(readFileSync(output, 'utf8')) as Found
}

const failuresOf = ({ testResults }: Found) =>
  testResults.flatMap(({ assertionResults }) => assertionResults).flatMap((one) => one.failureMessages)

describe.concurrent('conformance under vitest', () => {
  it('fails once where the server cannot be reached', async () => {
    const config = { baseUrl: 'http://127.0.0.1:1', apiKey: 'key-12345678' }
    const result = await found('unreachable', config)
    expect(failuresOf(result)).toEqual([expect.stringContaining('cannot reach http://127.0.0.1:1')])
    expect([result.numPassedTests, result.numFailedTests]).toEqual([0, 1])
  })

  it('sends the headers of the configuration, and leaves out what it excludes', async () => {
    const served = await createFake().listen()
    const gate = await openTenantGate(served.url, 'acme')
    const config = {
      baseUrl: gate.url,
      apiKey: demoKeys.main,
      headers: { 'X-Tenant': 'acme' },
      exclude: ['tag.list-ok'],
    }
    try {
      const result = await found('tenant', config, 'tag\\.')
      expect(failuresOf(result)).toEqual([])
      expect(result.numPassedTests).toBe(1)
      expect(gate.counts.refused).toBe(0)
    } finally {
      await gate.close()
      await served.close()
    }
  })

  it('fails where a hook cannot be used, whatever the results of the rules', async () => {
    const served = await createFake().listen()
    const hook = 'async failNext() { throw new Error("no such door") }'
    const config = `{ baseUrl: '${served.url}', apiKey: '${demoKeys.main}', control: { ${hook} } }`
    const result = await found('hook', config, 'error.internal|everything that was configured')
    await served.close()
    expect(failuresOf(result)).toEqual([
      expect.stringContaining('control.failNext failed: no such door: correct'),
    ])
  })

  it('shows of a failure what the terminal shows', async () => {
    const mutant = mutants.find(({ rule }) => rule === 'tag.list-ok')
    if (!mutant || 'variant' in mutant) throw new Error('tag.list-ok has no mutant of the full variant')
    const served = await createFake({ change: mutant.plant }).listen()
    const config = { baseUrl: served.url, apiKey: demoKeys.main, seed: 11 }
    const [failure = ''] = failuresOf(await found('failing', config, 'tag.list-ok'))
    await served.close()
    for (const part of ['expected', 'actual', '#', 'reproduce', 'curl -sS', '--rule tag.list-ok', 'seed 11'])
      expect(failure).toContain(part)
    expect(failure).not.toContain(demoKeys.main)
  })
})
