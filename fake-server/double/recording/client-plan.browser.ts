import type * as node from './client-plan.js'

export const clientFolderVariable: typeof node.clientFolderVariable = 'CONFORMANCE_CLIENT_DIR'

export const clientPlan: typeof node.clientPlan = () => undefined
