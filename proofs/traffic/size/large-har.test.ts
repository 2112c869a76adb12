import { expect, test } from 'vitest'
import { judgeTraffic, KeyNames, readHarEntry } from '../../../products/traffic/index.js'
import { largeHar } from './large-har.js'

// A sample: `npm run prove:traffic-size` writes a file of 200,000 exchanges.
test('a large recording is honest, and each exchange has about 1 kB', async () => {
  let text = ''
  for await (const piece of largeHar(500)) text += piece
  const { entries } = JSON.parse(text).log
  expect(entries.length).toBeGreaterThanOrEqual(500)
  expect(text.length / entries.length).toBeGreaterThan(1000)
  const reading = { variant: 'full', base: undefined, keys: new KeyNames(), file: 1 } as const
  const recorded = entries.map((entry: object) => {
    const read = readHarEntry(entry, reading)
    return 'recorded' in read ? read.recorded : expect.fail(read.leftOut)
  })
  const { results } = await judgeTraffic(recorded, { variant: 'full', isClosed: true })
  expect(results.filter(({ verdict }) => verdict === 'fail' || verdict === 'warn')).toEqual([])
})
