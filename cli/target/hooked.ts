import { Inconclusive } from '../../suites/index.js'
import { messageOf } from '../exit.js'

/** How long a hook may take, in milliseconds. */
const patience = 60_000

/** What a hook of the configuration gives; a rule whose hook fails or never ends cannot be told about. */
export async function hooked<T>(name: string, hook: () => Promise<T>, patienceMs = patience): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`it has not ended within ${patienceMs / 1000} s`)), patienceMs)
  })
  try {
    return await Promise.race([hook(), late])
  } catch (error) {
    throw new Inconclusive(`the hook ${name} failed: ${messageOf(error)}`)
  } finally {
    clearTimeout(timer)
  }
}
