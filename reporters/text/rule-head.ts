import { familyOf } from '../../contract/family-of.js'
import type { Rule } from '../../contract/index.js'
import type { ReportedRule } from '../model/report.js'

/** The members of a reported rule that do not depend on its verdict. */
export type RuleHead = Pick<
  ReportedRule,
  'id' | 'family' | 'section' | 'says' | 'certain' | 'ruledOut' | 'leftOpen'
>

/** The head of a rule: what its report says before any verdict is known, from the rule itself or from a report. */
export const ruleHeadOf = ({
  id,
  section,
  says,
  certain,
  ruledOut,
  leftOpen,
}: Pick<Rule, 'id' | 'section' | 'says' | 'certain' | 'ruledOut' | 'leftOpen'>): RuleHead => ({
  id,
  family: familyOf(id),
  section,
  says,
  certain,
  ...(ruledOut === undefined ? {} : { ruledOut }),
  ...(leftOpen === undefined ? {} : { leftOpen }),
})

/** Why a rule has its verdict, and what would give it another: those members that are known. */
export const whyOf = ({ reason, configuration, remediation }: Unexplained): Why => ({
  ...(reason === undefined ? {} : { reason }),
  ...(configuration === undefined ? {} : { configuration }),
  ...(remediation === undefined ? {} : { remediation }),
})

type Why = Pick<ReportedRule, 'reason' | 'configuration' | 'remediation'>

type Unexplained = { readonly [K in keyof Why]?: Why[K] | undefined }
