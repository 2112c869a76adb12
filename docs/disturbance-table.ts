import { type Disturbance, disturbances } from '../contract/index.js'

const met = ({ meets, concerns }: Disturbance): string =>
  meets === 'once' && concerns !== 'one read and one write' ? `${concerns}, once per operation` : concerns

/** Where a disturbance is inferred, and why. */
function doubtOf({ variants, certain, doubt }: Disturbance): string {
  if (doubt === undefined) return ''
  const outright = variants.filter((variant) => certain.includes(variant))
  return outright.length === 0 ? doubt : `${doubt} The ${outright.join()} variant says it.`
}

/** The disturbances as rows of a table: what each does, to which requests, and why it may not be permitted. */
export const disturbanceTable = (): string =>
  [
    '| disturbance | section | what a server may do | which requests | doubt |',
    '|---|---|---|---|---|',
    ...Object.entries<Disturbance>(disturbances).map(
      ([name, one]) =>
        `| \`${name}\`${one.variants.length === 1 ? ` (${one.variants[0]})` : ''} | ${one.section} | ${one.says} | ${met(one)} | ${doubtOf(one)} |`,
    ),
  ].join('\n')
