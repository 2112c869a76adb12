// Imported into a measured process and those that it starts: each adds its CPU time in microseconds to a file.
import { appendFileSync } from 'node:fs'

process.on('exit', () => {
  const { user, system } = process.cpuUsage()
  appendFileSync(process.env.BENCH_CPU_FILE, `${user + system}\n`)
})
