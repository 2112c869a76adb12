// npm run quick-choice: writes what a quick run judges, by the recorded kills of all checks that are cheap enough.
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { choiceSource } from '../proofs/quick/choice-source.js'

const at = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url))
const matrix = JSON.parse(readFileSync(at('proofs/quick/kill-matrix.json'), 'utf8'))
writeFileSync(at('cli/quick/quick-choice.ts'), choiceSource(matrix))
