// Writes the generated parts of docs/: npx tsx scripts/generate-docs.ts
import { writeFileSync } from 'node:fs'
import { generatedPages } from '../docs/generated-pages.js'

for (const { path, text } of generatedPages()) writeFileSync(path, text)
