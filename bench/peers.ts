import { existsSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { peersFolder } from './paths.js'
import { BenchProgram } from './process/program.js'

const read = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : undefined)

/** A copy of the lock file that the peers were installed from, so that they are installed once. */
const installedLock = join(peersFolder, 'node_modules/.installed-lock.json')

async function install(): Promise<void> {
  const lock = readFileSync(join(peersFolder, 'package-lock.json'), 'utf8')
  if (lock === read(installedLock)) return
  const options = ['--no-audit', '--no-fund', '--fetch-retries=1', '--fetch-timeout=20000']
  const npm = new BenchProgram(['npm', 'ci', ...options], { kind: 'all', cwd: peersFolder })
  await npm.ends(300_000).catch((error: unknown) => {
    const [, code] = /^npm error code (\w+)/m.exec(npm.output) ?? []
    throw code === undefined ? error : new Error(`npm cannot install the other tools: ${code}`)
  })
  await writeFile(installedLock, lock)
}

let installing: Promise<void> | undefined

/** Installs the peers from their lock file, unless that was done before; throws where npm cannot. */
export const installPeers = (): Promise<void> => {
  installing ??= install()
  return installing
}

/** The command of an installed peer. */
export async function peerCommand(name: string, command = name): Promise<readonly string[]> {
  await installPeers()
  const folder = join(peersFolder, 'node_modules', name)
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    bin: string | Record<string, string>
  }
  return [process.execPath, join(folder, typeof bin === 'string' ? bin : (bin[command] ?? ''))]
}

/** A program of the bench that uses an installed peer. */
export async function peerProgram(name: string): Promise<readonly string[]> {
  await installPeers()
  return [process.execPath, join(peersFolder, `${name}.js`)]
}
