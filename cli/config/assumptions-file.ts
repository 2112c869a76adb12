import { readFile } from 'node:fs/promises'
import { type Assumptions, assume } from '../../contract/index.js'
import { messageOf, usage } from '../exit.js'
import { fileTrouble } from './file-trouble.js'

/** The assumptions of a JSON file, none without one; stops the command where it holds anything else. */
export async function assumptionsOf(file: string | undefined): Promise<Partial<Assumptions>> {
  if (file === undefined) return {}
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw usage(`cannot read the assumptions of ${file}: ${fileTrouble(error)}`)
  })
  try {
    const given = JSON.parse(text) as Partial<Assumptions>
    assume(given)
    return given
  } catch (error) {
    throw usage(`cannot use the assumptions of ${file}: ${messageOf(error)}`)
  }
}
