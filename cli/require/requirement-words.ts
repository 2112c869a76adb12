import type { RequireFlags } from './requirements.js'

/** The flags that require something of a run, as words of a command line. */
export const requirementWords = ({
  require: required = [],
  requireVerified,
  failOn = [],
}: RequireFlags): readonly string[] => [
  ...required.flatMap((one) => ['--require', one]),
  ...(requireVerified === undefined ? [] : ['--require-verified', requireVerified]),
  ...failOn.flatMap((one) => ['--fail-on', one]),
]
