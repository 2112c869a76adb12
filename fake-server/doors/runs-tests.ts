const { env } = process

/** Whether this process runs tests, or was started by one that does. */
export const isUnderTest = (): boolean =>
  Boolean(env.VITEST || env.JEST_WORKER_ID || env.NODE_TEST_CONTEXT) || env.NODE_ENV === 'test'

/** Whether test files run in this very process; a server that a test starts in another one has to stay alive. */
export const runsTests = (): boolean =>
  '__vitest_worker__' in globalThis ||
  (env.JEST_WORKER_ID !== undefined && 'expect' in globalThis) ||
  env.NODE_TEST_CONTEXT !== undefined
