import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { createFake } from '../index.js'

const folder = fileURLToPath(new URL('.', import.meta.url))

/** Runs a program that makes a fake listen and never closes it; resolves to whether it ends by itself. */
async function ends(options: string, env: Record<string, string>): Promise<boolean> {
  const file = join(folder, `.listens-${randomUUID()}.mts`)
  await writeFile(
    file,
    `import { createFake } from '../index.js'
     const { url } = await createFake().listen(${options})
     await (await fetch(url)).text()
     console.log('listens')`,
  )
  const { VITEST: _, NODE_TEST_CONTEXT: __, NODE_ENV: ___, ...own } = process.env
  const child = spawn(process.execPath, ['--import', 'tsx', file], {
    env: { ...own, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  const outcome = await Promise.race([
    once(child, 'exit').then(() => true),
    new Promise<boolean>((resolve) => setTimeout(() => resolve(false), 2000)),
  ])
  child.kill()
  await rm(file)
  return outcome
}

test('a fake that is never closed lets the process end where it runs tests, or on request', async () => {
  const runs = [
    ends('', { NODE_TEST_CONTEXT: 'child' }),
    ends('{ unref: true }', {}),
    ends('', {}),
    ends('{ unref: false }', { NODE_TEST_CONTEXT: 'child' }),
  ]
  expect(await Promise.all(runs)).toEqual([true, true, false, false])
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
