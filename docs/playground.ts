import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { builtCommand, ensureBuilt } from '../cli/built.test-kit.js'
import { selfSigned } from '../cli/target/self-signed.test-kit.js'
import { createFake } from '../fake-server/index.js'

const root = fileURLToPath(new URL('..', import.meta.url))

/**
 * `npx` as the examples use it: a run judges by one rule where it selects and requires none, `doctor` is not slowed down, `prove` is one process, and `fake`
 * goes on in the background once it serves.
 */
const npx = `#!/bin/sh
case "$1" in
  conformance) shift ;;
  tsx) shift 2 ;;
  *) echo "no example may run npx $1" >&2; exit 64 ;;
esac
case "$1" in
  fake)
    # What the fake of an earlier example has printed must not be taken for this one's.
    : > fake.log
    node "$COMMAND" "$@" > fake.log 2>&1 &
    echo $! >> pids
    until grep -q 'judge it' fake.log; do kill -0 $! || exit 65; sleep 0.05; done ;;
  doctor) exec node "$COMMAND" "$@" --max-rps 1000 ;;
  prove) exec node "$COMMAND" "$@" --processes 1 ;;
  init | sweep | merge | rules | explain | coverage | openapi | explore | compare | repro | replay) exec node "$COMMAND" "$@" ;;
  *) case "$*" in *--rule* | *--suite* | *--require* | *--quick*) ;; *) set -- "$@" --rule tag.list-ok ;; esac; exec node "$COMMAND" "$@" ;;
esac
`

/** `npm` as the examples use it: the script must exist; it is not run. */
const npm = `#!/bin/sh
case "$1" in ci | install) exit 0 ;; run) name=$2 ;; *) name=$1 ;; esac
grep -q "^    \\"$name\\": " "$ROOT/package.json"
`

const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })

/** What a program printed, and its exit code. */
export interface Ended {
  readonly code: number
  readonly printed: string
}

/** A folder of a user in which the package is installed, and a server for the examples to judge. */
export interface Playground {
  readonly folder: string
  /** A text in which the example hosts are those of servers on this computer. */
  localized(text: string): string
  /** Writes a file, with the hosts of this computer; gives its path. */
  write(name: string, text: string): string
  /** Runs shell commands to their end. */
  shell(commands: string): Promise<Ended>
  /** Runs a program of Node to its end. */
  node(...args: readonly string[]): Promise<Ended>
  close(): Promise<void>
}

/** Makes a playground; to be closed in the end. */
export async function playground(): Promise<Playground> {
  ensureBuilt()
  const folder = mkdtempSync(join(tmpdir(), 'conformance-docs-'))
  const staging = await createFake({ now: Date.now }).listen()
  const port = await freePort()
  mkdirSync(join(folder, 'node_modules'))
  mkdirSync(join(folder, 'bin'))
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }')
  writeFileSync(join(folder, 'bin/npx'), npx, { mode: 0o755 })
  writeFileSync(join(folder, 'bin/npm'), npm, { mode: 0o755 })
  writeFileSync(join(folder, 'staging-ca.pem'), selfSigned.cert)
  symlinkSync(root, join(folder, 'node_modules/workspace-crm-conformance'))
  for (const name of ['undici', '@types'])
    symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name))
  const env = {
    ...process.env,
    PATH: `${join(folder, 'bin')}:${process.env.PATH}`,
    ROOT: root,
    COMMAND: builtCommand,
    CONFORMANCE_API_KEY: 'demo_main',
    REVOKED_KEY: 'demo_revoked',
    OTHER_WORKSPACE_KEY: 'demo_other_workspace',
  }
  const ended = (program: string, args: readonly string[]) =>
    new Promise<Ended>((resolve) =>
      execFile(program, args, { cwd: folder, env, timeout: 60_000 }, (error, out, err) =>
        resolve({
          code: error === null ? 0 : typeof error.code === 'number' ? error.code : 1,
          printed: out + err,
        }),
      ),
    )
  const localized = (text: string) =>
    text.replaceAll('https://staging.example.com', staging.url).replaceAll('4010', String(port))
  return {
    folder,
    localized,
    write(name, text) {
      writeFileSync(join(folder, name), localized(text))
      return join(folder, name)
    },
    shell: (commands) => ended('bash', ['-eo', 'pipefail', '-c', localized(commands)]),
    node: (...args) => ended(process.execPath, args),
    async close() {
      for (const pid of servedBy(folder)) process.kill(pid)
      await staging.close()
      rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
    },
  }
}

/** The processes that serve a fake for the examples. */
function servedBy(folder: string): readonly number[] {
  try {
    return readFileSync(join(folder, 'pids'), 'utf8').trim().split('\n').map(Number)
  } catch {
    return []
  }
}
