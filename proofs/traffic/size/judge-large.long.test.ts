import { expect, test } from 'vitest'
import { judgeLarge } from './judge-large.js'

// `npm run prove:traffic-size` measures 200,000 exchanges. Here memory is bounded: where the bodies of
// 70 MB stayed in it, the process would end before the report.
test('50,000 exchanges are judged with little memory', { timeout: 180_000 }, async () => {
  const judged = await judgeLarge({ exchanges: 50_000, isPacked: true, isClosed: false, heapMb: 96 })
  expect([judged.code, judged.text]).toEqual([0, expect.stringContaining(' pass, ')])
  expect(judged.fileMb).toBeGreaterThan(50)
})
