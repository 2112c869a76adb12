import type * as node from './url.js'

export const URL = globalThis.URL as typeof node.URL
