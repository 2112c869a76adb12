import type { Ajv } from 'ajv'
import { load } from '../load.js'

/** The class of validators. To load it takes a part of the time to a first answer, which may not need it. */
export const ajvClass = (): typeof Ajv => (load('ajv') as typeof import('ajv')).Ajv
