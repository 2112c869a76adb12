import { type PackedRules, unpack } from '../pack.js'
import { byId } from './dom.js'
import { moveInMatrix } from './matrix-keys.js'
import { printFailures } from './print.js'
import { RuleBrowser } from './rule-browser.js'

const rules = unpack(JSON.parse(byId('data').textContent ?? '') as PackedRules)
// The page of a run that never began has no list of rules.
if (rules.length > 0) {
  new RuleBrowser(rules)
  moveInMatrix()
  printFailures(rules)
}
