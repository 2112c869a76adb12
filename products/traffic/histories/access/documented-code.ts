import { type ErrorCode, isErrorCode, statusOfCode } from '../../../../contract/index.js'
import { isObject } from '../../../../suites/index.js'
import { readOnce } from '../read-once.js'

/** The code of an error answer, wherever it stands (gap.error-body); undefined where none, or more than one, goes with its status. */
export const documentedCode = readOnce(({ response }): ErrorCode | undefined => {
  const { status } = response
  if (status < 400) return undefined
  const codes = new Set(
    [...wordsIn(response.json)].filter(isErrorCode).filter((code) => statusOfCode[code] === status),
  )
  const [code] = codes
  return codes.size === 1 ? code : undefined
})

function* wordsIn(value: unknown): Generator<unknown> {
  if (Array.isArray(value)) for (const one of value) yield* wordsIn(one)
  else if (isObject(value)) for (const one of Object.values(value)) yield* wordsIn(one)
  else yield value
}
