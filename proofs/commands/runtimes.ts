import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ProofCommand } from '../runner/proof.js'
import { type Runtime, runtimes } from '../runtimes/runtimes.js'
import { runtimesPage } from '../runtimes/runtimes-page.js'
import { ToolFolder } from '../tool-folder.js'

const root = fileURLToPath(new URL('../..', import.meta.url))
const doors = readFileSync(new URL('../runtimes/doors.mjs', import.meta.url), 'utf8')

/** What the doors need of the registry besides this package. */
const clients = { '@types/node': '22', axios: '1', msw: '2', undici: '7' }

/** The row of the page for the command. */
const quickRun = '`npx conformance --quick`'

/** The doors that only pages have; a test in Chromium tries them. */
const ofPages = ['`mswHandlers`, `setupWorker` of MSW']

/** What each door of a runtime did: 'yes', or why it did not lead to the fake. */
type Tried = Readonly<Record<string, string>>

const lastOf = (text: string): string => text.trim().split('\n').at(-1) ?? ''

/** Packs this package; gives the path of the tarball. */
function packed(folder: string): string {
  execFileSync('npm', ['pack', '--ignore-scripts=false', '--pack-destination', folder], {
    cwd: root,
    stdio: 'pipe',
  })
  return join(folder, ...readdirSync(folder))
}

async function triedIn({ program: [path, ...words], tests }: Runtime, tools: ToolFolder): Promise<Tried> {
  const opened = await tools.runProgram(path, [...words, 'doors.mjs'])
  if (opened.status !== 0) throw new Error(`doors.mjs ends with ${opened.status}: ${opened.stderr}`)
  const command = 'node_modules/workspace-crm-conformance/dist/cli/main.js'
  const quick = await tools.runProgram(path, [...words, command, '--quick', '--seed', '1'])
  const shown = tests && (await tools.runProgram(path, tests.words))
  return {
    ...(JSON.parse(lastOf(opened.stdout)) as Tried),
    [quickRun]: quick.status === 0 ? 'yes' : `exit ${quick.status}: ${lastOf(quick.stderr)}`,
    ...(tests && {
      [`the tests in ${tests.folder}/ of the page`]:
        shown?.status === 0 ? 'yes' : `exit ${shown?.status}: ${lastOf(shown?.stderr ?? '')}`,
    }),
  }
}

/** Each door in each runtime, against docs/fake/runtimes.md. */
export const runtimesProof: ProofCommand<[], Runtime, Tried> = {
  shows: 'each door of the fake leads to it from where docs/fake/runtimes.md says so, and from nowhere else',
  async plan() {
    const page = runtimesPage()
    const folder = mkdtempSync(join(tmpdir(), 'conformance-packed-'))
    const tools = new ToolFolder()
    const remove = () => {
      tools.remove()
      rmSync(folder, { recursive: true })
    }
    try {
      const own = { 'workspace-crm-conformance': `file:${packed(folder)}` }
      await tools.install(Object.assign({}, own, clients, ...runtimes.map(({ packages }) => packages)))
      tools.write('doors.mjs', doors)
      for (const [path, code] of Object.entries(page.tests)) tools.write(path, code)
    } catch (error) {
      remove()
      throw error
    }
    return {
      cases: runtimes,
      carryOut: (runtime) => triedIn(runtime, tools),
      judge(tried, { name }) {
        const promised = page.promised[name] ?? {}
        const all = new Set([...Object.keys(promised), ...Object.keys(tried)])
        const rows = [...all]
          .filter((door) => !ofPages.includes(door))
          .map((door) => ({ door, says: promised[door] ?? 'yes', did: tried[door] ?? 'not tried' }))
        const wrong = rows.filter(({ says, did }) => (says === 'yes') !== (did === 'yes'))
        return {
          lines: wrong.map(({ door, says, did }) => `✗ ${name}, ${door}: the page says ${says}; ${did}`),
          passed: rows.length - wrong.length,
          failed: wrong.length,
        }
      },
      async close() {
        remove()
      },
    }
  },
}
