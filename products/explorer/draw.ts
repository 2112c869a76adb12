import * as fc from 'fast-check'
import { type Command, isFor } from './command.js'
import type { World } from './model/world.js'
import type { Step } from './step.js'

/** Draws the next step of a scenario among the commands that are for the variant and fit the records there are; undefined where none does. */
export function nextStep(
  commands: readonly Command[],
  world: World,
  n: number,
  seed: number,
): Step | undefined {
  const fitting = commands.filter(isFor(world.variant)).flatMap(({ name, weight, draw }) => {
    const arbitrary = draw(world)?.map((args) => ({ n, command: name, args }))
    return arbitrary === undefined ? [] : [{ weight, arbitrary }]
  })
  if (fitting.length === 0) return undefined
  return fc.sample(fc.oneof(...fitting), { seed, numRuns: 1 })[0]
}
