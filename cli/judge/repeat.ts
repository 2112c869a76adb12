import { quoted } from '../../reporters/index.js'
import { requirementWords } from '../require/requirement-words.js'
import type { JudgeFlags } from './judge-flags.js'

/** The command that judges the same files again, with more flags. */
export function repeatOf(files: readonly string[], flags: JudgeFlags, more: readonly string[] = []): string {
  const { variant, baseUrl: base, closed, only, baseline } = flags
  const words = [
    ...(variant === 'full' ? [] : ['--variant', variant]),
    ...(base === undefined ? [] : ['--base-url', base]),
    ...(closed ? ['--closed'] : []),
    ...(only === undefined ? [] : ['--only', only]),
    ...requirementWords(flags),
    ...(baseline === undefined ? [] : ['--baseline', baseline]),
    ...more,
    ...files,
  ]
  return ['npx conformance judge', ...words.map(quoted)].join(' ')
}
