import type { Report } from '../model/report.js'
import type { ReportComparison } from './comparison.js'

/** The members of the configuration to look at that are new, gone, or in another state; those of the new report first. */
export function claimChanges(before: Report, after: Report): ReportComparison['claims'] {
  const [old, now] = [before.claims ?? [], after.claims ?? []]
  const stateIn = (claims: typeof old, member: string) => claims.find((one) => one.member === member)?.state
  const gone = old.filter(({ member }) => stateIn(now, member) === undefined)
  return [...now, ...gone].flatMap(({ member, seen, correction }) => {
    const [then, later] = [stateIn(old, member), stateIn(now, member)]
    return then === later
      ? []
      : [
          {
            member,
            ...(then === undefined ? {} : { old: then }),
            ...(later === undefined ? {} : { new: later }),
            seen,
            correction,
          },
        ]
  })
}
