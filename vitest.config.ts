import { defineConfig } from 'vitest/config'

// `npm run test:long` sets it.
const isLong = process.env.TEST_LONG !== undefined
const long = '**/*.long.test.ts'

export default defineConfig({
  test: {
    include: [isLong ? long : '**/*.test.ts'],
    // The examples have runners of their own, which examples/examples.long.test.ts starts.
    exclude: ['**/node_modules/**', 'dist/**', 'examples/*/**', ...(isLong ? [] : [long])],
    // Packages are seen as Node sees them, in tests as in the built package.
    deps: { interopDefault: false },
    // What Vite makes of a source is kept in node_modules/.experimental-vitest-cache.
    experimental: { fsModuleCache: true },
    // A process loads the sources once for all its files: that takes most of the time of a small one.
    isolate: false,
    // By default one core is left idle, which is half of a machine with two; and a test waits for processes, pages and
    // clocks a fifth of its time.
    maxWorkers: '150%',
    // Tests of a file that wait at the same time: each run listens to the process, which warns of more than ten listeners.
    maxConcurrency: 8,
    testTimeout: 180_000,
    hookTimeout: 120_000,
    // What a page shows after an action is polled; a loaded machine may take seconds.
    expect: { poll: { timeout: 60_000 } },
    reporters: process.env.CI ? ['dot'] : ['default'],
  },
})
