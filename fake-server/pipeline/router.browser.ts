import type { RouterContext } from 'rou3'
import { servedOperations } from '../../contract/index.js'
import type * as node from './router.js'
import { compactRouter, fullRouter } from './router-tables.js'

export const routerOf: typeof node.routerOf = <O extends string>(operations: object) =>
  (operations === servedOperations ? fullRouter : compactRouter) as RouterContext<string> as RouterContext<O>
