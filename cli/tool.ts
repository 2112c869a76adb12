import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)
const { version } = require('workspace-crm-conformance/package.json') as { readonly version: string }

/** This program and the Node that runs it, as reports name them. */
export const tool = { version, node: process.versions.node } as const
