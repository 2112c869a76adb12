// npm run prove:NAME -- …, npm run drill, freeze and fuzz: runs the proof of that name; --help shows what it takes.
// Ends with `N passed, N failed`, and with 1 where something failed.
import { proofs } from '../proofs/commands/index.js'
import { proofMain } from '../proofs/runner/main.js'

await proofMain(import.meta.url, proofs)
