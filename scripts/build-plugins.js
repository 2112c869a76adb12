// Plugins of esbuild, for what lies in dist/.
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** An import of rules from the contract, as Biome formats it. */
const namesRules = /\b(rules|families)\b[^}]*\} from '[^']*\/contract\/index\.js'/

/**
 * Gives modules that name no rules an index of the contract without them: esbuild would load all that an index names with
 * any of it, and the first answer of the fake would wait for 588 sentences that it never reads.
 */
export const contractWithoutRules = {
  name: 'contract-without-rules',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /\/contract\/index\.js$/ }, ({ path, resolveDir, importer }) =>
      namesRules.test(readFileSync(importer, 'utf8'))
        ? undefined
        : { path: join(resolveDir, path.replace(/js$/, 'ts')), namespace: 'without-rules' },
    )
    onLoad({ filter: /./, namespace: 'without-rules' }, ({ path }) => ({
      contents: readFileSync(path, 'utf8').replaceAll(/^export .* from '\.\/rules\/.*'$/gm, ''),
      loader: 'ts',
      resolveDir: dirname(path),
    }))
  },
}

/**
 * Bundles what the fake loads by `load`, too: a `require` of a name is found by esbuild, and evaluates the package when
 * it is called. `load.cache` is that of `require`.
 */
export const loadedWhenCalled = {
  name: 'loaded-when-called',
  setup({ onLoad }) {
    onLoad({ filter: /\/fake-server\/.*\.ts$/, namespace: 'file' }, ({ path }) => ({
      contents: readFileSync(path, 'utf8')
        .replace(/^import \{ load \} from '.*\/load\.js'$/m, '')
        .replaceAll(/\bload(?=\('|\.cache\b)/g, 'require'),
      loader: 'ts',
    }))
  },
}

/** Has the fake require the module that explains from a file of its own when it is first asked to. */
export const explanationsApart = {
  name: 'explanations-apart',
  setup({ onResolve }) {
    onResolve({ filter: /^\.\/explain\.js$/ }, ({ kind }) =>
      kind === 'dynamic-import' ? { path: './explain/explain.cjs', external: true } : undefined,
    )
  },
}

/** Has both builds require some packages from the one file that holds them, `#packages`, so that each is published once. */
export const packagesApart = (names) => ({
  name: 'packages-apart',
  setup({ onResolve, onLoad }) {
    const filter = new RegExp(`^(${names.join('|').replaceAll('.', '\\.')})$`)
    onResolve({ filter }, ({ path }) => ({ path, namespace: 'apart' }))
    onResolve({ filter: /^#packages$/ }, ({ path }) => ({ path, external: true }))
    onLoad({ filter: /./, namespace: 'apart' }, ({ path }) => ({
      contents: `module.exports = require('#packages')['${path}']`,
    }))
  },
})

/**
 * Has both builds require some of our modules from files of their own, so that each is published once.
 *
 * @param modules The path of each module, and the name in `imports` of package.json that its file has.
 * @param namesOf The names that such a file exports.
 */
export const modulesApart = (modules, namesOf) => ({
  name: 'modules-apart',
  setup({ onLoad, onResolve }) {
    for (const [path, name] of Object.entries(modules)) {
      onResolve({ filter: new RegExp(`^${name}$`) }, () => ({ path: name, external: true }))
      onLoad({ filter: new RegExp(`/${path.replaceAll('.', '\\.')}$`) }, () => ({
        contents: namesOf(name)
          .map((each) => `export const ${each} = require('${name}').${each}`)
          .join('\n'),
      }))
    }
  },
})
