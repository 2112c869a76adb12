import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Reproduced, testFileOf } from './reproduction-trial.js'
import { runVitest } from './runner/vitest-run.js'

/** How the test files of all failures end, each on a fake with its fault and on one without it, by their places. */
export async function byTests(
  all: ReadonlyMap<number, Reproduced>,
): Promise<ReadonlyMap<number, readonly string[]>> {
  const folder = mkdtempSync(join(fileURLToPath(new URL('.', import.meta.url)), '.reproduction-'))
  const open: { close(): Promise<void> }[] = []
  try {
    for (const [place, one] of all)
      for (const [which, make] of Object.entries(one.fakes)) {
        const listening = await make().listen()
        open.push(listening)
        const own = `process.env.CONFORMANCE_BASE_URL ?? '${listening.url}'`
        const text = testFileOf(one).replace(/process\.env\.CONFORMANCE_BASE_URL \?\? '[^']*'/, own)
        writeFileSync(join(folder, `${place}-${which}.test.ts`), text)
      }
    writeFileSync(join(folder, 'vitest.config.mjs'), 'export default {}\n')
    // All in one process, as starting one takes longer than a test.
    const { testResults } = await runVitest(['--root', folder, '--no-isolate'])
    const testOf = (place: number, which: string) =>
      testResults.find(({ name }) => name.endsWith(`/${place}-${which}.test.ts`))?.assertionResults[0]
    const statuses = [...all.keys()].map((place) => {
      const [faulty, honest] = [testOf(place, 'faulty'), testOf(place, 'honest')]
      // A test that fails for another reason than its expectation shows nothing.
      const isRefuted = faulty?.status !== 'failed' || /^AssertionError/.test(faulty.failureMessages[0] ?? '')
      return [place, [isRefuted ? `${faulty?.status}` : 'broken', `${honest?.status}`]] as const
    })
    return new Map(statuses)
  } finally {
    for (const listening of open) await listening.close()
    rmSync(folder, { recursive: true, force: true })
  }
}
