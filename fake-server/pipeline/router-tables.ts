import { compactOperations, servedOperations } from '../../contract/index.js'
import { routerOf } from './router.js'

// For builds that take the routers as data, without the code that makes them, which is most of the package.

/** The router of the full surface. */
export const fullRouter = routerOf(servedOperations)

/** The router of the compact variant. */
export const compactRouter = routerOf(compactOperations)
