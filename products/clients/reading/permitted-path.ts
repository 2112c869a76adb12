import {
  type Assumptions,
  assume,
  type GapName,
  type Operation,
  permittedValues,
  servedOperations,
} from '../../../contract/index.js'

/** The gaps that decide at which paths an operation is served, if at all. */
const pathGaps: readonly GapName[] = [
  'contact-read-endpoint',
  'slots-endpoint',
  'template-path',
  'webhook-events-catalog',
]

const choices: readonly Assumptions[] = pathGaps.flatMap((gap) =>
  permittedValues(gap).map((value) => assume({ [gap]: value })),
)

const templates = new Set(
  Object.values<Operation>(servedOperations).flatMap(({ method, paths }) =>
    paths === undefined ? [] : choices.flatMap((one) => paths(one).map((path) => `${method} ${path}`)),
  ),
)

const patterns = [...templates].map((one) => new RegExp(`^${one.replaceAll(/\{\w+\}/g, '[^/]+')}$`))

/** Whether a server may serve a method and path that the document leaves open; it serves all others that it describes. */
export const isPermittedPath = ({
  method,
  path,
}: {
  readonly method: string
  readonly path: string
}): boolean => patterns.some((pattern) => pattern.test(`${method} ${path}`))
