import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

test('a wait keeps the process alive that has nothing else to do', async () => {
  const script = `
    import { createFake } from ${JSON.stringify(new URL('../../index.ts', import.meta.url).href)}
    await createFake().waitForDelivery({ timeout: 50 }).catch(({ message }) => console.log(message))
  `
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--import',
    'tsx',
    '--input-type=module',
    '--eval',
    script,
  ])
  expect(stdout).toContain('within 50 ms')
}, 20_000)
