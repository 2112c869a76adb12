import { limits } from '../../contract/index.js'
import type { Check } from '../harness/index.js'
import { filledWithDestinations } from '../observations/destinations.js'

const { perWorkspace } = limits.webhook

/** The twentieth destination can be created, the next cannot, until one is deleted. */
export const destinations: Check = async (api) => {
  const { before, creations, beyond, refused, listed, again } = await filledWithDestinations(api)
  if (before >= perWorkspace) return api.cannotTell(`the workspace holds ${before} destinations already`)
  const [first] = creations
  if (first && !api.isError(first, 409, 'conflict')) api.given2xx(first)
  for (const creation of creations) await api.case(async () => api.expect.status(creation, 201))
  for (const creation of beyond) await api.case(async () => api.expect.error(creation, 409, 'conflict'))
  const stray = listed.filter(({ name }) => refused.includes(name))
  const seen = `${listed.length} of them, ${stray.length} of which were refused`
  const whole = listed.length === perWorkspace && stray.length === 0
  api.expect.that(whole, `${perWorkspace} destinations in the list`, seen, { by: beyond })
  const [replacing, oneMore] = again
  if (replacing) api.expect.status(replacing, 201)
  if (oneMore) api.expect.error(oneMore, 409, 'conflict')
}

/** While one workspace is full, another one is not. */
export const destinationsPerWorkspace: Check = async (api) => {
  api.need('key:other-workspace')
  const { listed, beyond, elsewhere } = await filledWithDestinations(api)
  if (listed.length < perWorkspace) return api.cannotTell('the first workspace could not be filled')
  if (elsewhere === undefined || elsewhere.before >= perWorkspace)
    return api.cannotTell('the other workspace is full of destinations itself')
  api.expect.status(elsewhere.creation, 201, { by: [...beyond.slice(0, 1), elsewhere.creation] })
}
