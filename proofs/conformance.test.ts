import { conformance } from '../cli/vitest.js'

// The suites under vitest, one test per rule, on the bundled fake with all its capabilities.
conformance({ seed: 20_291 })
