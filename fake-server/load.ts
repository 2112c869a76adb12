import { createRequire } from 'node:module'

/**
 * Loads a package when it is needed, and returns what it exports, as `require` does. No other module of the fake uses
 * `import.meta`: the fake is built as CommonJS, where each call with a name in quotes becomes a `require`, which bundles
 * the package unless it is a dependency. A module of our own that few users need is loaded by `import()` instead.
 */
export const load = createRequire(import.meta.url)
