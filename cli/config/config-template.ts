import { fakeAlone, type Outline, type OutlineLine, outline } from './config-outline.js'

/** The forms of a configuration file. */
export type ConfigForm = 'ts' | 'js' | 'json'

/** The file that each form is written to. */
export const configFiles: Readonly<Record<ConfigForm, string>> = {
  ts: 'conformance.config.ts',
  js: 'conformance.config.mjs',
  json: 'conformance.config.json',
}

const groups = ['keys', 'records', 'assumptions', 'control'] as const satisfies readonly (keyof Outline)[]

const headings: Readonly<Record<(typeof groups)[number], string>> = {
  keys: 'Further keys; every one is optional and enables rules.',
  records: 'Records that can be neither discovered nor created through the API.',
  assumptions:
    'What the document leaves open and your server decides: only what differs from `conformance rules --gaps`.',
  control: 'Hooks that a staging environment may offer.',
}

const introduction = [
  'What conformance may use of your server. A commented member is an example: take the slashes away, put your own',
  'value in, and `npx conformance doctor` says how many rules can be verified then. The numbers are those of the',
  'rules that need it. As it stands, with no baseUrl, a run judges the embedded fake.',
]

/** A text in comment lines of a width that fits the indent. */
function comment(text: string, indent: string): string[] {
  const lines: string[] = []
  let line = `${indent}//`
  for (const word of text.split(' ')) {
    if (line.length + word.length + 1 > 110) {
      lines.push(line)
      line = `${indent}//`
    }
    line += ` ${word}`
  }
  return [...lines, line]
}

const shown = ({ what, code }: OutlineLine, indent: string): string[] => [
  ...comment(what, indent),
  `${indent}// ${code},`,
]

const noMore = (indent: string): string[] =>
  comment(`These matter to \`conformance fake\` alone: ${fakeAlone.join(', ')}.`, indent)

function module(form: 'ts' | 'js'): string {
  const env = (code: string) => (form === 'ts' ? code : code.replace(/env\('(\w+)'\)/g, 'process.env.$1'))
  const group = (name: (typeof groups)[number]): string[] => [
    ...comment(headings[name], '  '),
    `  ${name}: {`,
    ...outline[name].flatMap((line) => shown({ ...line, code: env(line.code) }, '    ')),
    ...(name === 'assumptions' ? noMore('    ') : []),
    '  },',
  ]
  return `${[
    ...(form === 'ts' ? ["import { defineConfig, env } from 'workspace-crm-conformance/config'", ''] : []),
    ...introduction.map((line) => `// ${line}`),
    ...(form === 'js' ? ["/** @type {import('workspace-crm-conformance/config').Config} */"] : []),
    form === 'ts' ? 'export default defineConfig({' : 'export default {',
    ...comment('A full-scope key of the server; CONFORMANCE_API_KEY and --api-key override it.', '  '),
    `  apiKey: ${env("env('CONFORMANCE_API_KEY')")},`,
    ...outline.top.flatMap((line) => shown(line, '  ')),
    ...groups.flatMap(group),
    form === 'ts' ? '})' : '}',
  ].join('\n')}\n`
}

/** JSON knows no comments; the loader passes over members whose name begins with slashes. */
function json(): string {
  const aside = (name: string, value: unknown) => [`// ${name}`, value] as const
  const membersOf = ({ name, what, json: value }: OutlineLine) =>
    value === undefined
      ? [aside(`${name}: ${what}`, 'only a .ts or .mjs configuration can hold a hook')]
      : [aside(`${name}: ${what}`, value)]
  const group = (name: (typeof groups)[number]) => [
    aside(headings[name], ''),
    [name, Object.fromEntries(outline[name].flatMap(membersOf))] as const,
  ]
  const members = [
    aside(
      '',
      introduction.join(' ').replace('take the slashes away', 'leave its name alone, without slashes'),
    ),
    ...outline.top.flatMap(membersOf),
    ...groups.flatMap(group),
    aside('fake alone', fakeAlone.join(', ')),
  ]
  return `${JSON.stringify(Object.fromEntries(members), null, 2)}\n`
}

/** A configuration that names everything there is, all of it commented, and loads as it stands. */
export const configTemplate = (form: ConfigForm): string => (form === 'json' ? json() : module(form))
