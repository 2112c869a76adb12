import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { minifySync } from 'rolldown/utils'
import {
  contractWithoutRules,
  evaluatedAtBuild,
  formsForBrowsers,
  loadedWhenCalled,
  withoutPackages,
  withoutSentences,
} from './build-plugins.js'

const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** The name of the module in dist/, without its ending. */
export const browserFake = 'fake-server/browser'

/** How old a browser may be. */
const target = 'es2022'

/**
 * Builds the fake for browsers: an ES module with all that it needs, and a chunk for explanations, which is loaded when the
 * first one is asked for.
 *
 * @param outdir Where it is written.
 * @param more Further plugins of esbuild.
 * @returns The paths and texts of the files, and what esbuild says of them.
 * @throws An Error where a module of the fake imports one of Node.
 */
export async function buildForBrowsers(outdir, more = []) {
  const { metafile, outputFiles } = await build({
    absWorkingDir: root,
    outbase: root,
    entryPoints: [{ in: 'fake-server/index.ts', out: browserFake }],
    outdir,
    chunkNames: 'chunks/browser-[name]-[hash]',
    bundle: true,
    splitting: true,
    metafile: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    target,
    write: false,
    logLevel: 'silent',
    plugins: [
      ...more,
      evaluatedAtBuild([
        'fake-server/double/explain/open-sentences.ts',
        'fake-server/doors/reason-phrases.ts',
        'fake-server/pipeline/router-tables.ts',
        'fake-server/refusals/kind-table.ts',
      ]),
      contractWithoutRules,
      formsForBrowsers,
      loadedWhenCalled,
      withoutSentences({ gap: [1, 3], outside: [1], value: [2], disturbance: [1] }, [
        'answers',
        'description',
        'doubt',
        'summary',
        'unlearnt',
      ]),
      // It reads addresses of schemas.
      withoutPackages(['fast-uri']),
    ],
  })
  return { metafile, files: outputFiles.map(({ path, text }) => ({ path, text: smaller(path, text) })) }
}

/** The same code in fewer bytes: a second minifier finds what the first one leaves. */
function smaller(path, text) {
  const { code, errors } = minifySync(path, text, {
    module: true,
    compress: { target },
    mangle: { toplevel: true },
  })
  if (errors.length > 0) throw new Error(`${path} cannot be minified: ${errors[0].message}`)
  // Some bundlers find only names in quotes.
  return code.replaceAll(/\bimport\(`([^`$]+)`\)/g, "import('$1')")
}

/** Writes what was built. */
export function writeFiles(files) {
  for (const { path, text } of files) {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
  }
}
