// npm run prove:gaps: the fake with every gap set to each other value, one at a time, judged by every rule of its
// variant; -- GAP… for some gaps alone. Two processes share the work; ends with `N passed, N failed`.
import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { table } from '../reporters/index.js'
import { judged, nameOfSetting, type Surprise, settings, tryGap } from './gap-trial.test-kit.js'

/** What came of one setting: how many rules did not pass, and which of them are held against the suite. */
interface Row {
  readonly index: number
  readonly told: { readonly open: number; readonly surprises: readonly Surprise[] }
  readonly mute: { readonly open: number; readonly surprises: readonly Surprise[] }
}

const processes = 2

async function tryAll(part: number, wanted: readonly string[]): Promise<void> {
  for (const [index, setting] of settings.entries()) {
    if (index % processes !== part || (wanted.length > 0 && !wanted.includes(setting.gap))) continue
    const outcome = async (told: boolean) => judged(await tryGap(setting, told), setting, told)
    process.send?.({ index, told: await outcome(true), mute: await outcome(false) } satisfies Row)
  }
}

function gather(wanted: readonly string[]): Promise<readonly Row[]> {
  const rows: Row[] = []
  const child = (part: number) =>
    new Promise<void>((resolve, reject) => {
      const worker = fork(fileURLToPath(import.meta.url), ['--part', String(part), ...wanted])
      worker.on('message', (row: Row) => {
        rows.push(row)
        if (process.stderr.isTTY) process.stderr.write(`\r${rows.length} of ${settings.length} values tried`)
      })
      worker.on('exit', (code) =>
        code === 0 ? resolve() : reject(new Error(`a process ended with ${code}`)),
      )
    })
  const all = Promise.all(Array.from({ length: processes }, (_, part) => child(part)))
  return all.then(() => rows.toSorted((a, b) => a.index - b.index))
}

function tell(rows: readonly Row[], seconds: number): void {
  const head = ['gap and value', 'told: open', 'held against', 'mute: open', 'held against']
  const lines = rows.map(({ index, told, mute }) => {
    const setting = settings[index]
    const counts = [told.open, told.surprises.length, mute.open, mute.surprises.length].map(String)
    return [setting ? nameOfSetting(setting).slice(0, 90) : '', ...counts]
  })
  console.log(table([head, ...lines], [1, 2, 3, 4]).join('\n'))
  for (const { index, told, mute } of rows)
    for (const [how, { surprises }] of Object.entries({ told, mute }))
      for (const { rule, verdict, reason } of surprises) {
        const setting = settings[index]
        console.log(
          `\n${setting ? nameOfSetting(setting) : ''} (${how}): ${verdict} ${rule}\n  ${reason.slice(0, 600)}`,
        )
      }
  const failed = rows.filter(({ told, mute }) => told.surprises.length + mute.surprises.length > 0).length
  console.log(
    `\n${rows.length} values of gaps in ${seconds} s\n${rows.length - failed} passed, ${failed} failed`,
  )
  process.exitCode = failed > 0 || rows.length === 0 ? 1 : 0
}

const args = process.argv.slice(2)
if (args[0] === '--part') {
  await tryAll(Number(args[1]), args.slice(2))
  process.disconnect?.()
} else {
  const started = performance.now()
  tell(await gather(args), Math.round((performance.now() - started) / 1000))
}
