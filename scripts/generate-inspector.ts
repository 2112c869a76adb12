// Writes the page of the inspector: npm run inspector.
import { writeFileSync } from 'node:fs'
import { inspectorModule, inspectorPage } from './inspector-page.js'

writeFileSync(inspectorModule, await inspectorPage())
