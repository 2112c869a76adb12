import { expect, test } from 'vitest'
import { recordExample } from './example-recordings.js'
import { falseAlarms, readingsOf } from './readings.js'

// A sample: `npm run prove:traffic-honest` records the tests of all examples that this computer can run.
test('nothing is held against the fake by the tests of an example client', async () => {
  const { recorded, isWhole } = await recordExample('example client under node:test')
  expect(recorded.filter(({ answer }) => answer !== undefined && answer.status < 300).length).toBeGreaterThan(
    8,
  )
  for (const reading of readingsOf(recorded, isWhole)) expect(await falseAlarms('full', reading)).toEqual([])
})
