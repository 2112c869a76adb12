import type { FigureName } from '../figures.js'
import { demoFile } from '../http/demo-data.js'
import { programPath } from '../paths.js'
import { peerProgram } from '../peers.js'
import { BenchProgram } from '../process/program.js'
import type { BenchSubject } from '../subject.js'

type Command = () => readonly string[] | Promise<readonly string[]>

const own =
  (name: string): Command =>
  () => [process.execPath, programPath(name)]

/** The program of each contender; it prints how many calls a second it took. */
const programs: Readonly<Record<string, Command>> = {
  fake: own('fake-intercepted'),
  'fake.fetch': own('fake-fetch'),
  'fake.handle': own('fake-handle'),
  interceptors: () => peerProgram('interceptors'),
  msw: () => peerProgram('msw'),
  nock: () => peerProgram('nock'),
}

/** Measures calls within one process for a page of so many contacts. */
export const inProcessSubject = (figure: FigureName, limit: number): BenchSubject => ({
  name: figure,
  group: 'in-process',
  contenders: Object.keys(programs),
  async measure(contender) {
    const command = (await programs[contender]?.()) ?? []
    const program = new BenchProgram([...command, await demoFile(), String(limit)])
    const printed = await program.ends(60_000)
    const { perSecond, cpuUs } = JSON.parse(printed) as { perSecond: number; cpuUs: number }
    return [{ figure, contender, value: perSecond, cpuUs }]
  },
})
