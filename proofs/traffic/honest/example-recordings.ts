import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { WorkFolder } from '../../../cli/client/work-folder.js'
import { readTraffic } from '../../../cli/judge/read-traffic.js'
import { type CopiedExample, copiedExample } from '../../../examples/copied-example.test-kit.js'
import { pythonWith } from '../../../examples/python.test-kit.js'
import { browserPath } from '../../../fake-server/double/inspector/browser.test-kit.js'
import { clientFolderVariable } from '../../../fake-server/double/recording/client-plan.js'
import { KeyNames, type Recorded, readJournalEntry } from '../../../products/traffic/index.js'
import type { Recording } from './recordings.js'

/** An example in `examples/` whose tests work with fakes. */
interface Example {
  readonly folder: string
  /** What runs its tests; undefined where this computer lacks what they need. */
  readonly command: () => readonly string[] | undefined
  /** What they need. */
  readonly needs: string
  /** Whether a test changes records of the fake itself, which no recording shows. */
  readonly changesRecords?: boolean
  /** Whether what its browser records is read, and not what its fakes do. */
  readonly isReadFromBrowser?: boolean
}

const pythonTests = (module: string, ...arguments_: readonly string[]): readonly string[] | undefined => {
  const python = pythonWith(module)
  return python === undefined ? undefined : [python, '-m', module, ...arguments_]
}

/** The tests of the page; each way to run them has ports of its own, as they may run at the same time. */
const pageTests = (
  { fake, page }: { readonly fake: number; readonly page: number },
  ...arguments_: readonly string[]
): readonly string[] | undefined =>
  browserPath === undefined
    ? undefined
    : [
        ...['env', `CHROMIUM=${browserPath}`, `FAKE_PORT=${fake}`, `PAGE_PORT=${page}`],
        ...['npx', 'playwright', 'test', ...arguments_],
      ]

const recordingConfig = 'recording.config.ts'

/** Where the browser writes its recordings, in the folder of the example. */
const recordings = 'recordings'

/** Has the browser record each test: the tests are distinguished by words of their titles, as each writes a file of its own. */
const recordingProjects = `
import config from './playwright.config.ts'

const words = ['every page', 'lost answer', '429']
export default {
  ...config,
  projects: words.map((word, n) => ({
    name: \`page \${n + 1}\`,
    grep: new RegExp(word),
    use: { contextOptions: { recordHar: { path: \`${recordings}/\${n + 1}.har\` } } },
  })),
}
`

/** The examples whose tests are recorded. */
export const examples = {
  'example client under node:test': {
    folder: 'client',
    command: () => ['npm', 'run', 'test:node'],
    needs: 'Node',
    changesRecords: true,
  },
  'example client under vitest': {
    folder: 'client',
    command: () => ['npm', 'run', 'test:vitest'],
    needs: 'Node',
    changesRecords: true,
  },
  'example client on openapi-fetch': {
    folder: 'clients/openapi-fetch',
    command: () => ['npm', 'test'],
    needs: 'Node',
  },
  'Python client': {
    folder: 'python',
    command: () => pythonTests('unittest'),
    needs: 'Python',
  },
  'Python client under pytest': {
    folder: 'pytest',
    command: () => pythonTests('pytest', '-q'),
    needs: 'Python with pytest',
  },
  'Playwright page': {
    folder: 'browser',
    command: () => pageTests({ fake: 24012, page: 28082 }),
    needs: 'chromium',
  },
  'Playwright page, recorded by its browser': {
    folder: 'browser',
    command: () => pageTests({ fake: 24013, page: 28083 }, '--config', recordingConfig),
    needs: 'chromium',
    isReadFromBrowser: true,
  },
} as const satisfies Readonly<Record<string, Example>>

/** The name of an example. */
export type ExampleName = keyof typeof examples

/** What an example needs and this computer lacks; undefined where its tests can be run. */
export function missingFor(name: ExampleName): string | undefined {
  const { command, needs }: Example = examples[name]
  return command() === undefined ? needs : undefined
}

/** Runs the tests of an example, and gives what their fakes recorded, each of them until it was reset, or the browser. */
export async function recordExample(name: ExampleName): Promise<Recording> {
  const { folder, command, changesRecords = false, isReadFromBrowser = false }: Example = examples[name]
  const example = copiedExample(folder)
  using journals = new WorkFolder({})
  try {
    if (isReadFromBrowser) writeFileSync(join(example.folder, recordingConfig), recordingProjects)
    await example.run('env', `${clientFolderVariable}=${journals.path}`, ...(command() ?? []))
    const recorded = isReadFromBrowser ? await recordedByBrowser(example) : recordedIn(journals)
    // A browser does not record what the test itself asks the fake for.
    return { recorded, isWhole: !changesRecords && !isReadFromBrowser }
  } finally {
    example.remove()
  }
}

async function recordedByBrowser({ folder }: CopiedExample): Promise<readonly Recorded[]> {
  const files = readdirSync(join(folder, recordings)).map((file) => join(folder, recordings, file))
  const traffic = await readTraffic(files, { variant: 'full', base: undefined })
  try {
    return traffic.recorded.map(inMemory)
  } finally {
    traffic.close()
  }
}

/** A copy of an exchange that can be read once its file is closed. */
function inMemory(one: Recorded): Recorded {
  const { headers, body, answer } = one
  const copy = answer && { status: answer.status, headers: answer.headers, text: answer.text }
  return { ...one, headers, body, answer: copy }
}

function recordedIn({ journals }: WorkFolder): readonly Recorded[] {
  const keys = new KeyNames()
  return journals.flatMap(({ requests }, n) =>
    requests.flatMap((request) => {
      const reading = { variant: 'full', base: undefined, keys, file: 0 } as const
      const read = readJournalEntry(request, `fake:${n}`, reading)
      return 'recorded' in read ? [read.recorded] : []
    }),
  )
}
