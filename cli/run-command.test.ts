import { expect, test } from 'vitest'
import { runCommand } from './run-command.js'

const run = (script: string, timeLimitMs = 30_000) =>
  runCommand([process.execPath, '-e', script], {
    env: process.env,
    timeLimitMs,
    isQuiet: true,
    signal: new AbortController().signal,
  })

test('keeps the last output of a command, however much it has written before it ends', async () => {
  const { exitCode, output } = await run(
    "process.stdout.write('x'.repeat(3_000_000) + 'the end', () => process.exit(3))",
  )
  expect([exitCode, output.length, output.slice(-7)]).toEqual([3, 1_000_000, 'the end'])
})

test.each([
  ['SIGKILL', 137],
  ['SIGTERM', 143],
  ['SIGINT', 130],
] as const)('reports %s as the exit code %i', async (signal, code) => {
  expect((await run(`process.kill(process.pid, '${signal}'); setTimeout(() => {}, 90_000)`)).exitCode).toBe(
    code,
  )
})

test('ends what the command has left running, and does not wait for it', async () => {
  const began = performance.now()
  const { exitCode, output } = await run(
    "const { spawn } = require('node:child_process');" +
      "const left = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 90_000)'], { stdio: 'inherit' });" +
      'left.unref(); console.log(left.pid)',
  )
  expect(exitCode).toBe(0)
  expect(performance.now() - began).toBeLessThan(60_000)
  await expect.poll(() => isRunning(Number(output))).toBe(false)
})

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('ends a command that was asked to end before it began', async () => {
  const { exitCode } = await runCommand([process.execPath, '--eval', 'setInterval(() => {}, 1000)'], {
    env: process.env,
    timeLimitMs: 60_000,
    isQuiet: true,
    signal: AbortSignal.abort(),
  })
  expect(exitCode).toBe(143)
})
