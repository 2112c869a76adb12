import type { Context } from '../../fake-server/pipeline/context.js'

/** Lets others go on for a while, as a wait for a database does; no two waits are equally long. */
export async function turns({ world }: Context): Promise<void> {
  const length = 5 + 5 * (world.now() % 10)
  for (let n = 0; n < length; n += 1) await Promise.resolve()
  world.tick()
}
