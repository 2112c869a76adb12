// Serves a fake with some mutants planted, by their places in the list of all, to the process that has forked this one;
// ends with that.
import { configModule, configOf } from '../cli/fake/fake-config.js'
import { createFake } from '../fake-server/index.js'
import { mutants } from '../mutants/index.js'

const planted = process.argv.slice(2).flatMap((place) => {
  const mutant = mutants[Number(place)]
  return mutant && !('variant' in mutant) ? [mutant] : []
})
const fake = createFake({
  seed: 3,
  now: Date.now,
  change: (behaviour) => {
    for (const { plant } of planted) plant(behaviour)
  },
})
const { url } = await fake.listen()
process.on('disconnect', () => process.exit())
process.send?.(configModule(JSON.stringify(configOf(fake, url, {})), url))
