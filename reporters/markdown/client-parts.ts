import { countText } from '../model/count-text.js'
import type { Report } from '../model/report.js'
import { clipList } from '../text/clip.js'
import type { Part } from './fit.js'
import { block, code, inline } from './markdown-text.js'

type Client = NonNullable<Report['client']>

/** How a client's tests ended under disturbances, and what it relies on. */
export const clientParts = (client: Client): readonly Part[] => [disturbed(client), varied(client)]

function disturbed({ disturbances }: Client): Part {
  const failed = disturbances.filter(({ passed }) => !passed)
  return {
    heading: `### The tests fail under ${countText(failed.length, 'disturbance')} of ${disturbances.length}`,
    noun: 'disturbance',
    between: '\n',
    entries:
      failed.length === 0
        ? []
        : failed.map(
            ({ name, says, failing = [] }) =>
              `- ${code(name)}: ${inline(says)}${failing.length === 0 ? '' : ` Failing: ${inline(clipList(failing, 200, '; '))}`}`,
          ),
  }
}

function varied({ variation }: Client): Part {
  const findings = variation?.findings ?? []
  return {
    heading: `### The client, or a test of it, relies on ${countText(findings.length, 'choice')} that the document leaves open`,
    noun: 'choice',
    between: '\n\n',
    entries: findings.map(({ text }) => {
      const [first = '', ...more] = text.split('\n')
      return `${inline(first)}\n\n${block(more.join('\n'))}`
    }),
  }
}
