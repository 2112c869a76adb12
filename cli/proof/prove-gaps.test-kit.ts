// npm run prove:gaps: the fake with every gap set to each other value, one at a time, judged by every rule of its
// variant; -- GAP… for some gaps alone. Two processes share the work; ends with `N passed, N failed`.
import { table } from '../../reporters/index.js'
import { judged, nameOfSetting, type Surprise, settings, tryGap } from './gap-trial.test-kit.js'
import { doJobs, inProcesses, isWorker } from './processes.js'

/** What came of one setting: how many rules did not pass, and which of them are held against the suite. */
interface Row {
  readonly index: number
  readonly told: { readonly open: number; readonly surprises: readonly Surprise[] }
  readonly mute: { readonly open: number; readonly surprises: readonly Surprise[] }
}

const told = async (index: number, isTold: boolean) => {
  const setting = settings[index]
  if (!setting) throw new Error(`there is no setting ${index}`)
  return judged(await tryGap(setting, isTold), setting, isTold)
}

const rowOf = async (index: number): Promise<Row> => ({
  index,
  told: await told(index, true),
  mute: await told(index, false),
})

async function gather(wanted: readonly string[]): Promise<readonly Row[]> {
  const all = [...settings.keys()]
  const jobs = all.filter((index) => wanted.length === 0 || wanted.includes(settings[index]?.gap ?? ''))
  const rows: Row[] = []
  await inProcesses(import.meta.url, jobs, (row: Row) => {
    rows.push(row)
    if (process.stderr.isTTY) process.stderr.write(`\r${rows.length} of ${jobs.length} values tried`)
  })
  return rows.toSorted((a, b) => a.index - b.index)
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

if (isWorker()) doJobs(rowOf)
else {
  const started = performance.now()
  tell(await gather(process.argv.slice(2)), Math.round((performance.now() - started) / 1000))
}
