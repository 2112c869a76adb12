import { descriptionOf, type Variant } from '../../contract/index.js'
import { draw } from '../../fixtures/draw.js'
import { createFake } from '../fake.js'
import { drawn, type Source } from './request.test-kit.js'

/** Everything a fake answers to drawn requests, one line each, and what it delivered. */
export async function transcript(variant: Variant, seed: number, count: number): Promise<string[]> {
  const fake = createFake({ variant, seed })
  const source: Source = {
    draw: draw('transcript', seed, 0),
    api: descriptionOf(variant, fake.control.core.assumptions),
    workspace: () => fake.control.workspace(),
    cursors: [],
  }
  const lines: string[] = []
  for (let n = 0; n < count; n += 1) {
    const { request } = drawn(source)
    const response = await fake.handle(request)
    const next = /"next_?[cC]ursor":"([^"]+)"/.exec(response.body)?.[1]
    if (next !== undefined) source.cursors.push(next)
    lines.push(JSON.stringify([request.method, request.target.slice(0, 200), response]))
  }
  return [...lines, ...fake.control.deliveries.map((delivery) => JSON.stringify(delivery))]
}

// Run as a program it writes the transcripts of a seed; where and in which language it runs goes to stderr.
if (process.argv[1]?.endsWith('transcript.test-kit.ts')) {
  const [seed, count] = process.argv.slice(2).map(Number)
  const { locale, timeZone } = Intl.DateTimeFormat().resolvedOptions()
  process.stderr.write(`${timeZone} ${locale}\n`)
  for (const variant of ['full', 'compact'] as const)
    for (const line of await transcript(variant, seed ?? 1, count ?? 1000)) process.stdout.write(`${line}\n`)
}
