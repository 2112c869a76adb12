import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { reachedModules } from './reached-modules.js'
import { shakeDeclarations } from './shake-declarations.js'

/**
 * Puts the declarations in dist/ into their published form. Those that the CommonJS entries reach become `.d.cts`, which ES
 * modules may name as well, so that each type is declared once; those that no entry reaches are removed.
 */
export function arrangeDeclarations(dist, commonJs, entries) {
  const shared = reachedModules(dist, commonJs, ['.d.ts'])
  const published = [...commonJs, ...entries]
  for (const module of declaredIn(dist)) {
    const path = join(dist, `${module}.d.ts`)
    const text = readFileSync(path, 'utf8').replaceAll(
      /(['"])(\.{1,2}\/[^'"\n]+)\.js\1/g,
      (name, quote, to) => (shared.has(join(dirname(module), to)) ? `${quote}${to}.cjs${quote}` : name),
    )
    if (!shared.has(module)) writeFileSync(path, text)
    else {
      writeFileSync(join(dist, `${module}.d.cts`), text)
      if (published.includes(module)) writeFileSync(path, `export * from './${basename(module)}.cjs'\n`)
      else rmSync(path)
    }
  }
  const files = readdirSync(dist, { recursive: true }).filter((path) => /\.d\.c?ts$/.test(path))
  shakeDeclarations(
    dist,
    files,
    files.filter((path) => published.includes(path.replace(/\.d\.c?ts$/, ''))),
  )
}

/** The modules with declarations of ES modules. */
const declaredIn = (dist) =>
  readdirSync(dist, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.d.ts'))
    .map((path) => path.replace(/\.d\.ts$/, ''))
