// Preloaded into a process that is measured: writes what it has used to the file that USAGE_FILE names, as it exits.
import { writeFileSync } from 'node:fs'

process.on('exit', () => {
  writeFileSync(String(process.env.USAGE_FILE), JSON.stringify(process.resourceUsage()))
})
