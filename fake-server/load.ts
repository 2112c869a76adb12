import { createRequire } from 'node:module'

/**
 * Loads a package or a module of Node when it is needed, and returns what it exports, as `require` does. No other
 * module of the fake uses `import.meta`: the build makes a CommonJS module of it too, and puts another path here.
 */
export const load = createRequire(import.meta.url)
