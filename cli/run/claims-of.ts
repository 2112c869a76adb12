import { type ClaimFinding, claimStates, type RunResult } from '../../suites/index.js'

/** The claims of the configuration that a run found not to hold, the hooks among them that it could not rely on. */
export function claimsOf({ claims = [], hooks = [], results }: RunResult): readonly ClaimFinding[] {
  const named = new Set(claims.map(({ member }) => member))
  const inTrouble = hooks.flatMap(({ name, trouble }): readonly ClaimFinding[] =>
    trouble === undefined || named.has(name)
      ? []
      : [
          {
            member: name,
            state: 'unusable',
            claim: 'a hook that does what its name says',
            seen: trouble,
            correction: 'correct the hook, or remove the member',
            rules: results
              .filter(({ operations }) =>
                operations.some(({ verdict, configuration }) => verdict !== 'pass' && configuration === name),
              )
              .map(({ rule }) => rule.id),
          },
        ],
  )
  return [...claims, ...inTrouble].toSorted(
    (a, b) => claimStates.indexOf(a.state) - claimStates.indexOf(b.state),
  )
}
