import type * as node from './environment.js'

export const environmentVariable: typeof node.environmentVariable = () => undefined
