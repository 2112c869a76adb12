import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { builtCommand, ensureBuilt } from '../../cli/built.test-kit.js'
import { createFake } from '../index.js'

const folder = mkdtempSync(join(tmpdir(), 'conformance-listens-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** The fake as it is published: a program loads it in a fifth of the time of its sources. */
const builtFake = pathToFileURL(join(builtCommand, '../../fake-server/index.js')).href

/** Starts a program that makes a fake listen and never closes it; resolves once it listens. */
async function listening(options: string, env: Record<string, string>): Promise<ChildProcess> {
  const file = join(folder, `listens-${randomUUID()}.mjs`)
  writeFileSync(
    file,
    `import { createFake } from ${JSON.stringify(builtFake)}
     const { url } = await createFake().listen(${options})
     await (await fetch(url)).text()
     console.log('listens')`,
  )
  const { VITEST: _, NODE_TEST_CONTEXT: __, NODE_ENV: ___, ...own } = process.env
  const child = spawn(process.execPath, [file], {
    env: { ...own, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  return child
}

beforeAll(() => ensureBuilt())

describe.concurrent('a fake that is never closed', () => {
  test.each([
    ['', { NODE_TEST_CONTEXT: 'child' }],
    ['{ unref: true }', {}],
  ])('lets the process end where it runs tests, or on request: %s %o', async (options, env) => {
    const child = await listening(options, env)
    expect(child.exitCode ?? (await once(child, 'exit'))[0]).toBe(0)
  })

  test.each([
    ['', {}],
    ['{ unref: false }', { NODE_TEST_CONTEXT: 'child' }],
  ])('keeps the process alive otherwise: %s %o', async (options, env) => {
    const child = await listening(options, env)
    await pause(2000)
    expect(child.exitCode).toBeNull()
    child.kill()
  })
})

test('await using closes a fake at the end of its block', async () => {
  let address = ''
  {
    await using served = await createFake().listen()
    address = served.url
    expect((await fetch(`${address}/api/v1/tags`)).status).toBe(401)
  }
  await expect(fetch(address)).rejects.toThrow('fetch failed')
})
