import { limits } from '../../contract/index.js'
import { type Api, type Check, type Exchange, succeeded } from '../api/index.js'
import { fillWithDestinations } from '../judgements/destinations.js'

const { perWorkspace } = limits.webhook

/** The twentieth destination can be created, the next cannot, until one is deleted. */
export const destinations: Check = async (api) => {
  const { before, creations, beyond, refused, listed, again, isShared } = await fillWithDestinations(api)
  const isOver = listed.length > perWorkspace
  if (isShared && !isOver)
    return api.inconclusive('other clients make or delete webhook destinations as well')
  if (before >= perWorkspace) return api.inconclusive(`the workspace holds ${before} destinations already`)
  const [first] = creations
  if (first && !api.isError(first, 409, 'conflict')) api.given2xx(first)
  for (const creation of creations) await api.case(async () => api.expect.status(creation, 201))
  for (const creation of beyond)
    await api.case(async () => api.expect.error(creation, 409, 'conflict', { by: [...creations, creation] }))
  const stray = listed.filter(({ name }) => refused.includes(name))
  const seen = `${listed.length} of them, ${stray.length} of which were refused`
  const whole = listed.length === perWorkspace && stray.length === 0
  api.expect.that(whole, `${perWorkspace} destinations in the list`, seen, { by: beyond })
  await api.case(async () => expectOneReplaces(api, again))
}

/** Of several that arrive together one takes the place that has become free. */
function expectOneReplaces(api: Api, again: readonly (Exchange | undefined)[]): void {
  const by = again.filter((answer) => answer !== undefined)
  const taken = by.filter(succeeded)
  const least = by.length < again.length ? 0 : 1
  if (by.length === 0) return
  const seen = `${taken.length} of ${again.length} taken`
  api.expect.that(
    taken.length >= least && taken.length <= 1,
    'one of them taken, as one place was free',
    seen,
    { by },
  )
  for (const other of by) if (!succeeded(other)) api.expect.error(other, 409, 'conflict', { by })
}

/** While one workspace is full, another one is not. */
export const destinationsPerWorkspace: Check = async (api) => {
  api.need('key:other-workspace')
  const { listed, beyond, elsewhere } = await fillWithDestinations(api)
  if (listed.length < perWorkspace) return api.inconclusive('the first workspace could not be filled')
  if (elsewhere === undefined || elsewhere.before >= perWorkspace)
    return api.inconclusive('the other workspace is full of destinations itself')
  api.expect.status(elsewhere.creation, 201, { by: [...beyond.slice(0, 1), elsewhere.creation] })
}
