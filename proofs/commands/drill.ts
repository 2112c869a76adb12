import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { carryOut, type DrillAddition, filesOf, type RequiredPlace } from '../drill/addition.js'
import { additions } from '../drill/additions.js'
import { Copy } from '../drill/copy.js'
import type { ProofCommand, ProofOutcome } from '../runner/proof.js'

/** The tests that an addition could break, as far as they take seconds; the whole of `npm test` says the rest. */
const nearby = [
  'boundaries.test.ts',
  'contract',
  'fixtures',
  'cli/catalogue',
  'cli/config',
  'cli/doctor',
  'cli/learning',
  'products/clients/vary',
  'docs/generated.test.ts',
  'fake-server/assumptions.test.ts',
  'fake-server/double/coverage',
  'fake-server/refusals',
  'fake-server/resources',
  'fake-server/request-bodies.test.ts',
  'mutants',
  'proofs/api-types',
  'suites/drivers',
  'products/explorer',
  'suites/kinds',
  'products/learning',
]

/** What is tried with an addition: to count its files, to leave a place out, or to fill every place in. */
interface Case {
  readonly addition: DrillAddition
  readonly what: 'files' | 'whole' | RequiredPlace
}

interface Fact {
  readonly what: string
  readonly isRight: boolean
  readonly printed: string
}

const named = ({ demandedBy }: RequiredPlace): string =>
  demandedBy === 'compiler' ? 'the compiler' : demandedBy.join(', ')
const filesAt = ({ edits }: RequiredPlace): string =>
  [...new Set(edits.map(({ file }) => file))].join(' and ')

/** A place is left out: something turns red that names it. */
function omission(addition: DrillAddition, left: RequiredPlace): readonly Fact[] {
  const copy = Copy.of(
    addition,
    addition.places.filter((place) => place !== left),
  )
  try {
    const { isGreen, printed } = copy.ask(left.demandedBy)
    const what = `${filesAt(left)} is demanded by ${named(left)}`
    return [{ what, isRight: !isGreen && left.says.test(printed), printed }]
  } finally {
    copy.remove()
  }
}

/** With every place filled in all is green, and the addition is known by what it does. */
function whole(addition: DrillAddition): readonly Fact[] {
  const copy = Copy.of(addition, addition.places)
  try {
    for (const edit of addition.faults ?? []) carryOut(copy.folder, edit)
    for (const script of ['docs', 'api-types']) copy.run('npm', 'run', script)
    const compiled = copy.ask('compiler')
    const tested = copy.ask(nearby)
    const chosen = addition.rules.flatMap((id) => ['--rule', id])
    const runs = [{}, ...(addition.assumptions ?? [])].map((assumptions): Fact => {
      writeFileSync(join(copy.folder, 'conformance.config.json'), JSON.stringify({ assumptions }))
      const { isGreen, printed } = copy.run('npx', 'tsx', 'cli/main.ts', '--seed', '3', ...chosen)
      const where = Object.entries(assumptions).map(([name, value]) => ` where ${name} is ${value}`)
      return {
        what: `a run verifies ${addition.rules.length} rules about it${where.join(' and')}`,
        isRight: isGreen && printed.includes(`${addition.rules.length} pass`),
        printed,
      }
    })
    const { printed } = copy.run('npx', 'tsx', 'cli/main.ts', 'prove', '--seeds', '1', ...chosen)
    const kills = Number(/^(\d+) passed, 0 failed$/m.exec(printed)?.[1] ?? 0)
    return [
      {
        what: 'with every place filled in the project compiles',
        isRight: compiled.isGreen,
        printed: compiled.printed,
      },
      { what: 'and the tests are green', isRight: tested.isGreen, printed: tested.printed },
      ...runs,
      {
        what: `${kills} mutants are killed, ${addition.mutants} asked`,
        isRight: kills >= addition.mutants,
        printed,
      },
    ]
  } finally {
    copy.remove()
  }
}

/** The files that it touches are few. */
function fewFiles(addition: DrillAddition): readonly Fact[] {
  const files = filesOf(addition)
  const what = `${files.length} files, at most ${addition.most}`
  return [{ what, isRight: files.length <= addition.most, printed: '' }]
}

function outcomeOf(facts: readonly Fact[]): ProofOutcome {
  const failed = facts.filter(({ isRight }) => !isRight).length
  return {
    lines: facts.flatMap(({ what, isRight, printed }) => [
      `${isRight ? 'ok  ' : 'FAIL'}  ${what}`,
      ...(isRight || !printed ? [] : printed.trim().split('\n').slice(-40)),
    ]),
    passed: facts.length - failed,
    failed,
  }
}

/** An addition is stated in the contract alone, in a copy of the project. */
export const drillProof: ProofCommand<[readonly string[]], Case, readonly Fact[]> = {
  shows:
    'what the compiler and the tests demand of a newcomer, place by place; a place that is left out turns something red that names it',
  takes: (command) => command.argument('[words...]', 'only additions whose name holds one of these words'),
  plan: (words) => ({
    cases: additions
      .filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)))
      .flatMap((addition) =>
        (['files', ...addition.places, 'whole'] as const).map((what) => ({ addition, what })),
      ),
    async carryOut({ addition, what }) {
      if (what === 'files') return fewFiles(addition)
      return what === 'whole' ? whole(addition) : omission(addition, what)
    },
    judge(facts, { addition, what }) {
      const outcome = outcomeOf(facts)
      if (what !== 'files') return outcome
      const files = filesOf(addition).map((file) => `      ${file}`)
      return { ...outcome, lines: [`\n${addition.name}`, ...files, ...(outcome.lines ?? [])] }
    },
  }),
}
