import { expect, test } from 'vitest'
import { BenchProgram } from './program.js'

const node = (script: string) => new BenchProgram([process.execPath, '-e', script])

test('waits for what a program says, and stops it', async () => {
  const program = node("setInterval(() => {}, 1000); setTimeout(() => console.log('serves here'), 50)")
  expect((await program.says(/serves (\w+)/))[1]).toBe('here')
  expect(program.hasEnded).toBe(false)
  await program.stop()
  expect(program.hasEnded).toBe(true)
})

test('reports a program that ends before it is ready, with what it wrote', async () => {
  const program = node("console.error('no port'); process.exit(3)")
  await expect(program.says(/serves/)).rejects.toThrow(/ended early\nno port/)
})

test('reports a program that is not ready in time', async () => {
  const program = node('setInterval(() => {}, 1000)')
  await expect(program.says(/serves/, 100)).rejects.toThrow('was not ready within 100 ms')
  await program.stop()
})

test('ends a program that takes too long, and reports one that fails', async () => {
  await expect(node('setInterval(() => {}, 1000)').ends(200)).rejects.toThrow('ended with SIGKILL')
  await expect(node('process.exit(4)').ends(60_000)).rejects.toThrow('ended with 4')
  expect(await node("console.error('a warning'); console.log('done')").ends(60_000)).toBe('done\n')
})

test('a command that cannot be started is reported', async () => {
  await expect(new BenchProgram(['/no/such/program']).ends(60_000)).rejects.toThrow()
})
