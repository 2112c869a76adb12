// Plugins of esbuild, for what lies in dist/.
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, posix, relative } from 'node:path'
import { parseSync, Visitor } from 'rolldown/utils'

const require = createRequire(import.meta.url)

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

/**
 * Takes of each module its form for browsers, `x.browser.ts` beside `x.ts`, where there is one. It exports what others
 * import of the module, with the same types.
 */
export const formsForBrowsers = {
  name: 'forms-for-browsers',
  setup({ onResolve }) {
    onResolve({ filter: /^\.{1,2}\/.*\.js$/ }, ({ path, resolveDir }) => {
      if (resolveDir.includes('/node_modules/')) return undefined
      const [form = '', own] = ['browser.ts', 'ts'].map((ending) =>
        join(resolveDir, path.replace(/js$/, ending)),
      )
      // A module of ours that nothing is used of can be left out.
      return { path: existsSync(form) ? form : own, sideEffects: false }
    })
  },
}

/**
 * Leaves out sentences of the contract that only documents and explanations show.
 *
 * @param given By the name of a function the places of arguments that are such sentences.
 * @param members The names of members that are such sentences, or lists of the rules that a gap decides.
 */
export const withoutSentences = (given, members) => ({
  name: 'without-sentences',
  setup({ onLoad }) {
    const filter = /\/contract\/(assumptions|clients|gaps|operations)\/.*\.ts$/
    onLoad({ filter, namespace: 'file' }, ({ path }) => {
      const text = readFileSync(path, 'utf8')
      const found = []
      new Visitor({
        CallExpression: ({ callee, arguments: args }) =>
          found.push(...(given[callee.name] ?? []).map((place) => args[place])),
        Property: ({ key, value }) => members.includes(key.name) && found.push(value),
      }).visit(parseSync(path, text).program)
      const contents = found
        .filter((node) => typeof node?.value === 'string' || node?.type === 'ArrayExpression')
        .toSorted((a, b) => b.start - a.start)
        .reduce(
          (left, { type, start, end }) =>
            `${left.slice(0, start)}${type === 'ArrayExpression' ? '[]' : "''"}${left.slice(end)}`,
          text,
        )
      return { contents, loader: 'ts' }
    })
  },
})

/** Leaves out packages that another one requires, and that nothing is used of. */
export const withoutPackages = (names) => ({
  name: 'without-packages',
  setup({ onLoad }) {
    const filter = new RegExp(`/node_modules/(${names.join('|')})/`)
    onLoad({ filter }, () => ({ contents: 'module.exports = {}' }))
  },
})

/**
 * Publishes what some modules export as constants: they are evaluated when they are built, so that nothing they import is
 * loaded later.
 *
 * @param paths The modules, whose exports are data.
 */
export const evaluatedAtBuild = (paths) => ({
  name: 'evaluated-at-build',
  setup({ esbuild, onLoad }) {
    onLoad({ filter: /\.ts$/, namespace: 'file' }, async ({ path }) => {
      if (!paths.includes(relative(process.cwd(), path))) return undefined
      const { outputFiles } = await esbuild.build({
        entryPoints: [path],
        bundle: true,
        format: 'cjs',
        platform: 'node',
        write: false,
      })
      const module = { exports: {} }
      new Function('module', 'exports', 'require', outputFiles[0].text)(module, module.exports, require)
      const constants = Object.entries(module.exports)
      return {
        contents: constants.map(([name, value]) => `export const ${name} = ${sourceOf(value)}`).join('\n'),
      }
    })
  },
})

/** The source of data; an object that inherits no members, such as a dictionary of a router, gets none. */
function sourceOf(value) {
  if (Array.isArray(value)) return `[${value.map(sourceOf).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'undefined'
  const members = Object.entries(value).map(([name, member]) => `${JSON.stringify(name)}:${sourceOf(member)}`)
  return `{${[...('constructor' in value ? [] : ['__proto__:null']), ...members].join(',')}}`
}

/** Has a bundle require the module that explains from a file of its own when it is first asked to; both are paths without an ending. */
export const explanationsApart = (bundle, explanation) => ({
  name: 'explanations-apart',
  setup({ onResolve }) {
    onResolve({ filter: /^\.\/explain\.js$/ }, ({ kind }) =>
      kind === 'dynamic-import'
        ? { path: `./${posix.relative(posix.dirname(bundle), explanation)}.cjs`, external: true }
        : undefined,
    )
  },
})

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
 * Has the builds require some of our modules from files of their own, so that each is published once.
 *
 * @param file The name that the file has in `imports` of package.json.
 * @param paths The modules in it.
 * @param namesIn The names that a module exports.
 */
export const modulesApart = (file, paths, namesIn) => ({
  name: `modules-apart ${file}`,
  setup({ onLoad, onResolve }) {
    onResolve({ filter: new RegExp(`^${file}$`) }, () => ({ path: file, external: true }))
    onLoad({ filter: /\.ts$/, namespace: 'file' }, ({ path: absolute }) => {
      const path = relative(process.cwd(), absolute)
      if (!paths.includes(path)) return undefined
      const module = `require('${file}')['${path}']`
      return {
        contents: namesIn(path)
          .map((name) => `export const ${name} = ${module}.${name}`)
          .join('\n'),
      }
    })
  },
})

/**
 * Has the command use the modules of the published fake, so that they are published once. Collects the paths of those
 * that it uses: `fakeWithModules` builds a fake that gives them.
 *
 * @param has Whether the published fake has a module anyway.
 * @param used A set that the paths of the used modules are added to.
 */
export const modulesOfFake = (has, used) => ({
  name: 'modules-of-fake',
  setup({ esbuild, onLoad, onResolve }) {
    onResolve({ filter: /^#fake$/ }, ({ path }) => ({ path, external: true }))
    onLoad({ filter: /\/fake-server\/.*\.ts$/, namespace: 'file' }, async ({ path: absolute }) => {
      const path = relative(process.cwd(), absolute)
      if (!has(path)) return undefined
      used.add(path)
      const { metafile } = await esbuild.build({
        entryPoints: [absolute],
        bundle: false,
        format: 'esm',
        metafile: true,
        write: false,
        outdir: '.',
      })
      const [{ exports }] = Object.values(metafile.outputs)
      return {
        contents: exports
          .map((name) => `export const ${name} = require('#fake')['#modules']['${path}'].${name}`)
          .join('\n'),
      }
    })
  },
})

/**
 * The source of the fake with some of its modules for the command, in a member that no list of its exports shows.
 *
 * @param index The path of the module that names the public exports.
 */
export const fakeWithModules = (index, paths) =>
  [
    `export * from './${index}'`,
    ...paths.map((path, n) => `import * as m${n} from './${path}'`),
    `Object.defineProperty(module.exports, '#modules', { value: { ${paths.map((path, n) => `'${path}': m${n}`)} } })`,
  ].join('\n')

/**
 * The source of a file that holds modules. Those that are needed anyway are evaluated at once: each that is evaluated when it
 * is first asked for is a function of its own, which V8 reads twice.
 */
export const holding = (paths, isNeeded) =>
  [
    ...paths.map((path, n) => (isNeeded(path) ? `import * as m${n} from './${path}'` : '')),
    'module.exports = {',
    ...paths.map((path, n) =>
      isNeeded(path) ? `'${path}': m${n},` : `get '${path}'() { return require('./${path}') },`,
    ),
    '}',
  ].join('\n')
