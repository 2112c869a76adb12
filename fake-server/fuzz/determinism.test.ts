import { expect, test } from 'vitest'
import { transcript } from './transcript.test-kit.js'

/** The transcript of a seed, made in a time zone. */
async function transcriptIn(timeZone: string): Promise<readonly string[]> {
  const before = process.env.TZ
  process.env.TZ = timeZone
  try {
    return [new Date(0).getTimezoneOffset().toString(), ...(await transcript('full', 11, 200))]
  } finally {
    if (before === undefined) delete process.env.TZ
    else process.env.TZ = before
  }
}

// In processes of their own, and in two languages, they are made by determinism.long.test.ts.
test('one seed gives the same in every time zone', async () => {
  const [[oneOffset, ...one], [otherOffset, ...other]] = [
    await transcriptIn('America/St_Johns'),
    await transcriptIn('Asia/Tehran'),
  ]
  expect(oneOffset).not.toBe(otherOffset)
  expect(one.length).toBeGreaterThanOrEqual(200)
  expect(other).toEqual(one)
})

test('another seed gives others', async () => {
  expect(await transcript('full', 11, 100)).toEqual(await transcript('full', 11, 100))
  expect(await transcript('full', 12, 100)).not.toEqual(await transcript('full', 11, 100))
})
