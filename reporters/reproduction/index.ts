export {
  type CallAnswer,
  carryOut,
  type FilledCall,
  type RecipeTarget,
  type ReplayOutcome,
} from './carry-out.js'
export { joined, leavesOf, valueAt } from './json-path.js'
export { answered, passedValues } from './passed-values.js'
export type { Recipe } from './recipe.js'
export { recipeOf } from './recipe-of.js'
export type { ScriptOptions } from './script-options.js'
export { shellScript } from './shell-script.js'
export { vitestFile } from './vitest-file.js'
export { withScript, withScripts } from './with-scripts.js'
