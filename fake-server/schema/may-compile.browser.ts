import type * as node from './may-compile.js'

export const checkThatSchemasCompile: typeof node.checkThatSchemasCompile = () => {
  try {
    new Function('')
  } catch (cause) {
    throw new Error(
      "The fake compiles its schemas to functions, which the Content-Security-Policy of this page forbids: add 'unsafe-eval' to its script-src where the fake is used",
      { cause },
    )
  }
}
