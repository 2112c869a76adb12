import { familyOf } from '../contract/family-of.js'
import type { Rule } from '../contract/index.js'
import type { ReportedRule } from './report.js'

/** What a report says of a rule whatever its verdict. */
export type RuleHead = Pick<ReportedRule, 'id' | 'family' | 'section' | 'says' | 'certain'>

/** What a report says of a rule whatever its verdict. */
export const ruleHeadOf = ({
  id,
  section,
  says,
  certain,
}: Pick<Rule, 'id' | 'section' | 'says' | 'certain'>): RuleHead => ({
  id,
  family: familyOf(id),
  section,
  says,
  certain,
})

/** Why a rule has its verdict, and what would give it another: those members that are known. */
export const whyOf = ({ reason, configuration, remediation }: Unexplained): Why => ({
  ...(reason === undefined ? {} : { reason }),
  ...(configuration === undefined ? {} : { configuration }),
  ...(remediation === undefined ? {} : { remediation }),
})

type Why = Pick<ReportedRule, 'reason' | 'configuration' | 'remediation'>

type Unexplained = { readonly [K in keyof Why]?: Why[K] | undefined }
