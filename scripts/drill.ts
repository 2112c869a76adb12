// npm run drill [-- WORD…]: adds to copies of the project what a newcomer adds, stated in the contract alone, and shows
// what the compiler and the tests then demand, place by place. With every place filled in all must be green, and the rules
// must verify the addition and kill its mutants. Leaving out any one place must turn something red that names it.
//   WORD…     only the additions whose name holds one of these words
// It copies what is committed or staged. Ends with `N passed, N failed`.
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { carryOut, type DrillAddition, filesOf, type RequiredPlace } from '../proofs/drill/addition.js'
import { additions } from '../proofs/drill/additions.js'

const root = fileURLToPath(new URL('..', import.meta.url))

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
  'fake-server/coverage',
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

interface Outcome {
  readonly isGreen: boolean
  readonly printed: string
}

/** A copy of the project in a folder of its own. */
class Copy {
  readonly folder = mkdtempSync(join(tmpdir(), 'drill-'))

  constructor() {
    execFileSync('git', ['checkout-index', '--all', `--prefix=${this.folder}/`], { cwd: root })
    symlinkSync(join(root, 'node_modules'), join(this.folder, 'node_modules'))
  }

  run(command: string, ...words: readonly string[]): Outcome {
    const { status, stdout, stderr } = spawnSync(command, words, {
      cwd: this.folder,
      encoding: 'utf8',
      env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0' },
      maxBuffer: 1 << 28,
      timeout: 900_000,
    })
    return { isGreen: status === 0, printed: `${stdout}${stderr}` }
  }

  /** What the compiler, or some tests, say. */
  ask(demandedBy: RequiredPlace['demandedBy']): Outcome {
    return demandedBy === 'compiler'
      ? this.run('npx', 'tsc', '--noEmit')
      : this.run('npx', 'vitest', 'run', ...demandedBy)
  }

  /** Fills in places. */
  fill(places: readonly RequiredPlace[]): void {
    for (const edit of places.flatMap(({ edits }) => edits)) carryOut(this.folder, edit)
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true })
  }
}

let passed = 0
let failed = 0

function judge(what: string, isRight: boolean, printed = ''): void {
  if (isRight) passed++
  else failed++
  console.log(`${isRight ? 'ok  ' : 'FAIL'}  ${what}`)
  if (!isRight && printed) console.log(printed.trim().split('\n').slice(-40).join('\n'))
}

const named = ({ demandedBy }: RequiredPlace): string =>
  demandedBy === 'compiler' ? 'the compiler' : demandedBy.join(', ')
const filesAt = ({ edits }: RequiredPlace): string =>
  [...new Set(edits.map(({ file }) => file))].join(' and ')

/** Does something with a copy in which an addition is stated, and removes the copy. */
function withCopy(
  addition: DrillAddition,
  places: readonly RequiredPlace[],
  then: (copy: Copy) => void,
): void {
  const copy = new Copy()
  try {
    for (const edit of addition.stated) carryOut(copy.folder, edit)
    copy.fill(places)
    then(copy)
  } catch (error) {
    judge(error instanceof Error ? error.message : String(error), false)
  } finally {
    copy.remove()
  }
}

/** One place after the other is left out: something turns red that names it. */
function omissions(addition: DrillAddition): void {
  for (const left of addition.places)
    withCopy(
      addition,
      addition.places.filter((place) => place !== left),
      (copy) => {
        const { isGreen, printed } = copy.ask(left.demandedBy)
        judge(`${filesAt(left)} is demanded by ${named(left)}`, !isGreen && left.says.test(printed), printed)
      },
    )
}

/** With every place filled in all is green, and the addition is known by what it does. */
function whole(addition: DrillAddition): void {
  withCopy(addition, addition.places, (copy) => {
    for (const edit of addition.faults ?? []) carryOut(copy.folder, edit)
    for (const script of ['docs', 'api-types']) copy.run('npm', 'run', script)
    const compiled = copy.ask('compiler')
    judge('with every place filled in the project compiles', compiled.isGreen, compiled.printed)
    const tested = copy.ask(nearby)
    judge('and the tests are green', tested.isGreen, tested.printed)
    const chosen = addition.rules.flatMap((id) => ['--rule', id])
    for (const assumptions of [{}, ...(addition.assumptions ?? [])]) {
      writeFileSync(join(copy.folder, 'conformance.config.json'), JSON.stringify({ assumptions }))
      const ran = copy.run('npx', 'tsx', 'cli/main.ts', '--seed', '3', ...chosen)
      const verified = ran.printed.includes(`${addition.rules.length} pass`)
      const where = Object.entries(assumptions).map(([name, value]) => ` where ${name} is ${value}`)
      const what = `a run verifies ${addition.rules.length} rules about it${where.join(' and')}`
      judge(what, ran.isGreen && verified, ran.printed)
    }
    const proved = copy.run('npx', 'tsx', 'cli/main.ts', 'prove', '--seeds', '1', ...chosen)
    const kills = Number(/^(\d+) passed, 0 failed$/m.exec(proved.printed)?.[1] ?? 0)
    judge(`${kills} mutants are killed, ${addition.mutants} asked`, kills >= addition.mutants, proved.printed)
  })
}

const words = process.argv.slice(2)
for (const addition of additions.filter(
  ({ name }) => words.length === 0 || words.some((word) => name.includes(word)),
)) {
  const files = filesOf(addition)
  console.log(`\n${addition.name}`)
  for (const file of files) console.log(`      ${file}`)
  judge(`${files.length} files, at most ${addition.most}`, files.length <= addition.most)
  omissions(addition)
  whole(addition)
}
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0
