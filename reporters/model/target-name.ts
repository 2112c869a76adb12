import type { Report } from './report.js'

/** How a report names its target: the embedded fake has no address to show. `show` formats the base URL of a server. */
export const targetName = (
  { baseUrl }: Pick<Report['target'], 'baseUrl'>,
  show: (baseUrl: string) => string = (text) => text,
): string => (baseUrl === 'fake:' ? 'the embedded fake' : show(baseUrl))
