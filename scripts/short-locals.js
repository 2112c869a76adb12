import { parseSync, Visitor } from 'rolldown/utils'
import { minified } from './minified.js'

/** The fewest characters of a line that is ended at the next place where it may be. */
const lineLength = 120

/**
 * Shortens the names of parameters and local variables of a CommonJS module. Functions, classes and all that a module
 * declares outside them keep their names, which stacks and messages show; esbuild shortens all names or none.
 *
 * @throws Where the code cannot be read.
 */
export function withShortLocals(path, code) {
  const options = { module: false, compress: false, mangle: { toplevel: false, keepNames: true } }
  return inLines(path, minified(path, code, options))
}

/** Breaks code into lines where statements, members and declarations begin: Node prints the line an error was thrown in. */
function inLines(path, code) {
  const starts = []
  const add = (nodes) => starts.push(...nodes.map(({ start }) => start))
  new Visitor({
    Program: ({ body }) => add(body),
    BlockStatement: ({ body }) => add(body),
    ClassBody: ({ body }) => add(body),
    VariableDeclaration: ({ declarations }) => add(declarations),
    ObjectExpression: ({ properties }) => add(properties),
    ArrayExpression: ({ elements }) => add(elements.filter((element) => element !== null)),
  }).visit(parseSync(path, code, { sourceType: 'script' }).program)
  const lines = []
  let from = 0
  for (const start of starts.sort((a, b) => a - b))
    if (start - from >= lineLength) {
      lines.push(code.slice(from, start))
      from = start
    }
  return [...lines, code.slice(from)].join('\n')
}
