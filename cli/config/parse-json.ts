import { faultText, jsonFault } from './source-place.js'

/**
 * Reads a JSON text.
 *
 * @param refused Makes the error about a text that is no JSON, from the place in it and the reason.
 */
export function parseJson(source: string, refused: (why: string) => Error): unknown {
  try {
    return JSON.parse(source)
  } catch (error) {
    throw error instanceof SyntaxError ? refused(faultText(jsonFault(source, error))) : error
  }
}
