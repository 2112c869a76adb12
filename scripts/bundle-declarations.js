import { readFileSync, writeFileSync } from 'node:fs'
import { basename, isAbsolute, join, relative, sep } from 'node:path'
import { rolldown } from 'rolldown'
import { dts } from 'rolldown-plugin-dts'

/**
 * Bundles the declarations of the published modules, without what no user can name. What several of them share lies in
 * `types/`, so that each type is declared once. The files there are `.d.cts`, which ES modules may name as well as the
 * CommonJS modules.
 *
 * @param from The folder with the declarations that the compiler has written.
 * @param to The folder to write to.
 * @param entries The published modules, as paths in either folder without an ending.
 * @param commonJs Those of them that are CommonJS modules.
 */
export async function bundleDeclarations(from, to, entries, commonJs) {
  const bundle = await rolldown({
    input: Object.fromEntries(entries.map((entry) => [entry, join(from, `${entry}.d.ts`)])),
    external: (id) => !id.startsWith('.') && !isAbsolute(id),
    plugins: [dts({ dtsInput: true, tsconfig: false })],
    experimental: { attachDebugInfo: 'none' },
    checks: { bundlerTimings: false },
  })
  const { output } = await bundle.write({
    dir: to,
    minifyInternalExports: false,
    entryFileNames: ({ name }) => `${name}.d.${commonJs.includes(name) ? 'cts' : 'ts'}`,
    // By the folder of the module that the others are for.
    chunkFileNames: ({ moduleIds }) => `types/${relative(from, moduleIds.at(-1)).split(sep)[0]}.d.cts`,
  })
  await bundle.close()
  for (const { fileName } of output) {
    const path = join(to, fileName)
    writeFileSync(path, withoutIndentation(withoutHiddenComments(readFileSync(path, 'utf8'))))
  }
  for (const entry of commonJs)
    writeFileSync(join(to, `${entry}.d.ts`), `export * from './${basename(entry)}.cjs'\n`)
}

/** Declarations without the comments on those that are not exported: no editor shows them, and they are a tenth of the whole. */
function withoutHiddenComments(declarations) {
  const exported = new Set(
    [...declarations.matchAll(/^export \{([^}]*)\}/gm)].flatMap(([, names]) =>
      names.split(',').map(
        (name) =>
          name
            .trim()
            .replace(/^type /, '')
            .split(' as ')[0],
      ),
    ),
  )
  const commented =
    /\/\*\*(?:(?!\*\/)[\s\S])*\*\/\n((?:declare )?(?:abstract )?(?:const|type|interface|function|class) (\w+))/g
  return declarations.replace(commented, (whole, declaration, name) =>
    exported.has(name) ? whole : declaration,
  )
}

/** Declarations without indentation: an editor lays out what it shows, and deep literal types are mostly blanks. */
const withoutIndentation = (declarations) => declarations.replace(/^ +(?!\*)/gm, '')
