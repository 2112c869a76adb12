import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { configModule, configOf } from '../cli/fake/fake-config.js'
import { createFake } from '../fake-server/index.js'
import { mutants } from '../mutants/index.js'
import { codeBlocks } from './code-blocks.js'
import { type Playground, playground } from './playground.js'

const blocks = codeBlocks(fileURLToPath(new URL('exploring.md', import.meta.url)), 'exploring.md')
const codeOf = (language: string, n: number) =>
  blocks.filter((block) => block.language === language)[n]?.code ?? ''

/** What is printed without what differs from one run to the next: numbers, and words that hold one. */
const shapeOf = (printed: string): string => printed.trim().replaceAll(/\w*\d[\w.]*/g, '0')

/** A command whose progress, which a slow computer shows every ten seconds, is not printed. */
const withoutProgress = (command: string): string => `${command.trim()} 2> /dev/null`

let user: Playground
beforeAll(async () => {
  user = await playground()
})
afterAll(() => user.close())

test('the first exploration prints what the page shows', async () => {
  const { printed } = await user.shell(withoutProgress(codeOf('sh', 0)))
  expect(shapeOf(printed)).toBe(shapeOf(codeOf('text', 0)))
})

test('a violation is shown as on the page', async () => {
  const fault = 'the destination is looked up before the key'
  const mutant = mutants.find((one) => one.rule === 'idempotency.webhook-delete' && one.fault === fault)
  if (!mutant || 'variant' in mutant) throw new Error(`there is no mutant '${fault}'`)
  const fake = createFake({ seed: 3, now: Date.now, change: mutant.plant })
  const server = await fake.listen()
  try {
    user.write(
      'conformance.config.mjs',
      configModule(JSON.stringify(configOf(fake, server.url, {})), server.url),
    )
    const words = '--max-requests 4000 --seed 3 --focus webhooks --concurrency 1 --reporter json=report.json'
    const { code, printed } = await user.shell(
      withoutProgress(`npx conformance explore ${words} --reporter terminal`),
    )
    expect(code).toBe(1)
    const [, entry = ''] = /(?:^|\n)(FAIL 1 [\s\S]*?)\n\n/.exec(printed) ?? []
    expect(shapeOf(entry)).toBe(shapeOf(codeOf('text', 1)))
  } finally {
    await server.close()
  }
})
