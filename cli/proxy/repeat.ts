import { quoted } from '../../reporters/index.js'
import { requirementWords } from '../require/requirement-words.js'
import type { ProxyFlags } from './proxy-flags.js'

/** The command that does the same again. */
export function repeatOf(command: readonly string[], flags: ProxyFlags): string {
  const { to, port, variant, closed, keepHost, http2, ca, insecure, record, disturb = [], seed } = flags
  const words = [
    '--to',
    to,
    ...(port === undefined ? [] : ['--port', String(port)]),
    ...(variant === 'full' ? [] : ['--variant', variant]),
    ...(keepHost ? ['--keep-host'] : []),
    ...(http2 ? ['--http2'] : []),
    ...(ca === undefined ? [] : ['--ca', ca]),
    ...(insecure ? ['--insecure'] : []),
    ...(closed ? ['--closed'] : []),
    ...(flags.for === undefined ? [] : ['--for', `${flags.for}ms`]),
    ...(record === undefined ? [] : ['--record', record]),
    ...disturb.flatMap((name) => ['--disturb', name]),
    ...(seed === undefined ? [] : ['--seed', String(seed)]),
    ...requirementWords(flags),
    ...(command.length === 0 ? [] : ['--', ...command]),
  ]
  return ['npx conformance proxy', ...words.map(quoted)].join(' ')
}
