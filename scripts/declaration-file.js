import { posix } from 'node:path'
import { parseSync } from 'rolldown/utils'

/** What one file of declarations declares, imports and exports. */
export class DeclarationFile {
  #file
  #text
  #statements
  /** The statements that declare a name, by that name. */
  declared = new Map()
  /** The file and the name there of what is imported, by the name here. */
  imported = new Map()
  /** The name here, or the file and the name there, of what is exported, by the name of the export. */
  exported = new Map()
  /** The files that all is exported of. */
  stars = []

  /** @throws Where the text cannot be read. */
  constructor(file, text) {
    this.#file = file
    this.#text = text
    const { program, errors } = parseSync(file, text, { lang: 'dts', sourceType: 'module' })
    if (errors.length > 0) throw new Error(`${file} cannot be read: ${errors[0].message}`)
    this.#statements = program.body
    for (const statement of program.body) this.#note(statement)
  }

  /** The names in a declaration, and what it imports by `import()`. Names of members are among them. */
  namedIn(node) {
    const names = new Set()
    const imports = []
    for (const each of nodesIn(node)) {
      if (each.type === 'Identifier') names.add(each.name)
      if (each.type === 'TSImportType') {
        const [name = '*'] = each.qualifier ? [leftmost(each.qualifier)] : []
        imports.push({ from: this.#path(each.source), name })
      }
    }
    return { names, imports }
  }

  /** The text with those names and exports alone that are reached; undefined where none is. */
  only(reached) {
    const parts = []
    let from = 0
    for (const statement of this.#statements) {
      const text = this.#reduced(statement, reached)
      // A comment belongs to the statement after it.
      if (text !== undefined) parts.push(this.#text.slice(from, statement.start), text)
      from = statement.end
    }
    const isEmpty = parts.every((part) => /^\s*(export \{\};?)?\s*$/.test(part))
    return isEmpty ? undefined : `${parts.join('').trim()}\n`
  }

  /** A statement without what does not pass; undefined where nothing is left. */
  #reduced(statement, { hasName, hasExport, hasFile }) {
    const text = this.#text.slice(statement.start, statement.end)
    const { type, declaration, specifiers = [] } = statement
    if (type === 'ExportAllDeclaration') return hasFile(this.#path(statement.source)) ? text : undefined
    if (declaration || specifiers.length === 0) {
      const names = namesOf(declaration ?? statement)
      return names.length === 0 || names.some(hasName) ? text : undefined
    }
    const passes =
      type === 'ImportDeclaration'
        ? ({ local }) => hasName(local.name)
        : ({ exported }) => hasExport(exported.name)
    const passing = specifiers.filter(passes)
    if (passing.length === specifiers.length) return text
    if (passing.length === 0) return undefined
    const [first, last] = [specifiers[0], specifiers.at(-1)]
    const list = passing.map(({ start, end }) => this.#text.slice(start, end)).join(', ')
    return this.#text.slice(statement.start, first.start) + list + this.#text.slice(last.end, statement.end)
  }

  #note(statement) {
    const { type, source, declaration, specifiers = [] } = statement
    const from = source ? this.#path(source) : undefined
    if (type === 'ImportDeclaration')
      for (const { local, imported } of specifiers)
        this.imported.set(local.name, { from, name: imported?.name ?? '*' })
    else if (type === 'ExportAllDeclaration') this.stars.push(from)
    else if (declaration || !type.startsWith('Export')) {
      for (const name of namesOf(declaration ?? statement)) {
        this.declared.set(name, [...(this.declared.get(name) ?? []), declaration ?? statement])
        if (declaration) this.exported.set(name, { name })
      }
    } else
      for (const { local, exported } of specifiers)
        this.exported.set(exported.name, { from, name: local.name })
  }

  /** The path in the folder of the declarations that a name in quotes leads to; the name itself for a package. */
  #path({ value }) {
    return value.startsWith('.')
      ? posix.join(posix.dirname(this.#file), value.replace(/\.(c?)js$/, '.d.$1ts'))
      : value
  }
}

/** The names that a statement declares. */
function namesOf({ type, id, declarations = [] }) {
  if (type === 'TSModuleDeclaration')
    throw new Error('a declaration of a module or namespace cannot be shaken')
  return id ? [id.name] : declarations.map((each) => each.id.name)
}

/** The first name of a qualified one. */
const leftmost = (name) => (name.left ? leftmost(name.left) : name.name)

/** A node and all nodes in it. */
function* nodesIn(node) {
  yield node
  for (const value of Object.values(node))
    for (const each of [value].flat()) if (typeof each?.type === 'string') yield* nodesIn(each)
}
