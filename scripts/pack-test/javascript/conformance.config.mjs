import { defineConfig } from 'workspace-crm-conformance/config'

// It is read without tsx, which users have only where they want TypeScript.
export default defineConfig({ seed: 4, variant: 'compact' })
