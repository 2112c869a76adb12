import { Bench } from 'tinybench'

/**
 * Makes a call again and again, each after the one before.
 *
 * @param call Called without arguments; what it rejects with ends the program.
 * @param options How long, as tinybench takes it.
 * @returns The times of the calls in milliseconds, in ascending order; their mean; and the CPU time of one in
 * microseconds.
 */
export async function measuredCall(call, options) {
  let used
  const bench = new Bench({
    throws: true,
    ...options,
    setup: () => {
      used = process.cpuUsage()
    },
    teardown: () => {
      used = process.cpuUsage(used)
    },
  }).add('call', call)
  if (options.warmupTime || options.warmupIterations) await bench.warmup()
  const [{ result }] = await bench.run()
  const { samples, mean } = result
  return { samples, mean, cpuUs: (used.user + used.system) / samples.length }
}
