import { WorkFolder } from '../../../cli/client/work-folder.js'
import { copiedExample } from '../../../examples/copied-example.test-kit.js'
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
}

const pythonTests = (module: string, ...arguments_: readonly string[]): readonly string[] | undefined => {
  const python = pythonWith(module)
  return python === undefined ? undefined : [python, '-m', module, ...arguments_]
}

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
    command: () =>
      browserPath === undefined
        ? undefined
        : [
            ...['env', `CHROMIUM=${browserPath}`, 'FAKE_PORT=24012', 'PAGE_PORT=28082'],
            ...['npx', 'playwright', 'test'],
          ],
    needs: 'chromium',
  },
} as const satisfies Readonly<Record<string, Example>>

/** The name of an example. */
export type ExampleName = keyof typeof examples

/** What an example needs and this computer lacks; undefined where its tests can be run. */
export function missingFor(name: ExampleName): string | undefined {
  const { command, needs }: Example = examples[name]
  return command() === undefined ? needs : undefined
}

/** Runs the tests of an example, and gives what their fakes recorded, each of them until it was reset. */
export async function recordExample(name: ExampleName): Promise<Recording> {
  const { folder, command, changesRecords = false }: Example = examples[name]
  const example = copiedExample(folder)
  using journals = new WorkFolder({})
  try {
    await example.run('env', `${clientFolderVariable}=${journals.path}`, ...(command() ?? []))
  } finally {
    example.remove()
  }
  return { recorded: recordedIn(journals), isWhole: !changesRecords }
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
