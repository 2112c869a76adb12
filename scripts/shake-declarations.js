import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DeclarationFile } from './declaration-file.js'

/**
 * Removes from the declarations in a folder what no entry exports and no type that is reached from there names.
 *
 * @param folder The folder of all declarations.
 * @param files Their paths in the folder, with `.d.ts` or `.d.cts`.
 * @param entries Those of them that users import.
 */
export function shakeDeclarations(folder, files, entries) {
  const modules = new Map(
    files.map((file) => [file, new DeclarationFile(file, readFileSync(join(folder, file), 'utf8'))]),
  )
  const kept = new Reached(modules)
  for (const file of entries) kept.addAll(file)
  const texts = new Map()
  /** What is left of a file; undefined for nothing. */
  const textOf = (file) => {
    if (!texts.has(file)) texts.set(file, modules.get(file).only(inFile(file)))
    return texts.get(file)
  }
  const inFile = (file) => ({
    hasName: (name) => kept.hasName(file, name),
    hasExport: (name) => kept.hasExport(file, name),
    hasFile: (from) => !modules.has(from) || textOf(from) !== undefined,
  })
  for (const file of files) {
    const text = textOf(file)
    if (text === undefined) rmSync(join(folder, file))
    else writeFileSync(join(folder, file), text)
  }
}

/** The names in declaration files that are reached. A file that is not among them belongs to a package. */
class Reached {
  #modules
  #reached = new Set()

  constructor(modules) {
    this.#modules = modules
  }

  hasName(file, name) {
    return this.#reached.has(`${file} name ${name}`)
  }

  hasExport(file, name) {
    return this.#reached.has(`${file} export ${name}`)
  }

  /** Adds all that a file exports. */
  addAll(file) {
    const module = this.#first(file, 'export *')
    if (!module) return
    for (const name of module.exported.keys()) this.#addExport(file, name)
    for (const from of module.stars) this.addAll(from)
  }

  /** Adds what a file exports under a name, which may be a star. */
  #addExport(file, name) {
    if (name === '*') return this.addAll(file)
    const module = this.#first(file, `export ${name}`)
    if (!module) return
    const exported = module.exported.get(name)
    if (exported?.from) this.#addExport(exported.from, exported.name)
    else if (exported) this.#addName(file, exported.name)
    else for (const from of module.stars) this.#addExport(from, name)
  }

  /** Adds what a file declares or imports under a name, and all that this names. */
  #addName(file, name) {
    const module = this.#first(file, `name ${name}`)
    if (!module) return
    const imported = module.imported.get(name)
    if (imported) this.#addExport(imported.from, imported.name)
    for (const node of module.declared.get(name) ?? []) {
      const { names, imports } = module.namedIn(node)
      for (const each of names) this.#addName(file, each)
      for (const { from, name } of imports) this.#addExport(from, name)
    }
  }

  /** The module where this is reached for the first time. */
  #first(file, what) {
    const key = `${file} ${what}`
    if (this.#reached.has(key)) return undefined
    this.#reached.add(key)
    return this.#modules.get(file)
  }
}
