import { quoted } from '../shell.js'
import { classOf, isOfSuccess, judgedStatuses, unusable } from './found.js'
import type { Absence, Decision, Line, Recipe } from './recipe.js'
import { fewestFor, type Requirement, tooFew } from './requirement.js'
import { word } from './shell-word.js'
import { isMember, type Template } from './template.js'

/** Ends the script where another page may show a text. */
const otherPages = (absence: Absence): readonly string[] => {
  const ending = "cannot_tell 'another page of the list may show it'"
  if (absence === 'decides nothing') return [ending]
  return absence === 'decides' ? [] : [`next_cursor && ${ending}`]
}

/** The end of a script: what was expected, what came, and what that means. */
export function decisionLines(decision: Decision, { expected, actual, steps }: Recipe): readonly string[] {
  const last = steps.find((step) => step.kind === 'call' && step.index === decision.index)
  const readsOn = last?.kind === 'call' && last.readsOn !== undefined
  const said = [`echo ${quoted(`expected: ${expected}`)}`, `echo ${quoted(`then:     ${actual}`)}`]
  switch (decision.kind) {
    case 'answer':
      return [
        ...said,
        now('BODY'),
        'case $STATUS,$BODY in',
        ...decision.answers.map(
          ({ status, code }) =>
            `  ${code === undefined ? `${status},*` : `${status},*'"${code}"'*`}) fixed ;;`,
        ),
        ...(decision.not === undefined ? [] : [`  ${decision.not},*) still_fails ;;`]),
        ...(decision.statusOf === undefined
          ? []
          : [
              '  "$LIKE",*) fixed ;;',
              `  ${decision.status},*) ;;`,
              '  *) cannot_tell "the last call answered $STATUS" ;;',
            ]),
        unusableCase(judgedStatuses(decision)),
        ...(isOfSuccess(decision.answers, decision.status)
          ? [
              `  ${judgedStatuses(decision).join(',*|')},*) ;;`,
              "  4??,*) cannot_tell 'the last call is refused for another reason' ;;",
            ]
          : []),
        'esac',
        decision.not === undefined ? 'still_fails' : 'fixed',
      ]
    case 'part':
      return [
        ...said,
        decision.header ? `PART='="'$(header ${decision.header})'"'` : `PART=$(part ${word(decision.path)})`,
        now('PART'),
        ...usable(decision.status),
        ...(decision.record
          ? [`[ -n "$(part ${word(decision.record)})" ] || cannot_tell 'the answer does not show the record'`]
          : []),
        ...enough(decision),
        decision.requirement
          ? keepsLine(decision.requirement)
          : decision.like
            ? 'if [ "$(printf \'%s\\n\' "$PART" | sort)" = "$(printf \'%s\\n\' "$LIKE" | sort)" ]; then fixed; else still_fails; fi'
            : decision.expected
              ? `if ${partTest(decision.expected.lines)}; then fixed; else still_fails; fi`
              : `if ${partTest(decision.actual?.lines ?? [])}; then still_fails; else fixed; fi`,
      ]
    case 'text':
      return [
        ...said,
        now('BODY', decision.shows?.[0]),
        ...usable(decision.status),
        `TEXT=$(printf %s "${decision.pages || readsOn ? '$PAGES' : '$BODY'}" | sed 's/" *: */":/g')`,
        ...(decision.shows ? shownLines(decision.shows) : []),
        ...(decision.lacks ?? []).flatMap((text) => [
          'case $TEXT in',
          `  *${word(text)}*) ;;`,
          `  *) ${[...(isMember(text) ? [] : otherPages(decision.absence)), 'still_fails'].join('; ')} ;;`,
          'esac',
        ]),
        ...(decision.shows ? otherPages(decision.absence) : []),
        'fixed',
      ]
    case 'order':
      return [
        ...said,
        now('BODY'),
        ...usable(decision.status),
        `SHOWN=$(BODY=$PAGES; part 'data.*.${decision.order.by}' | instants)`,
        'shown() { printf \'%s\\n\' "$SHOWN"; }',
        `${decision.order.ways
          .map((way) => `shown | LC_ALL=C sort -n${way === 'ascending' ? '' : 'r'}c 2>/dev/null`)
          .join(' || ')} || still_fails`,
        `[ "$(shown | sort -u | wc -l)" -gt ${decision.order.ways.length} ] || cannot_tell ${quoted(tooFew)}`,
        'fixed',
      ]
    case 'whole':
      return [
        ...said,
        now('BODY'),
        `cannot_tell ${quoted(decision.why ?? 'no part of the answer decides alone: compare what came with what was expected')}`,
      ]
  }
}

/** Ends the script at a list that is too short to show anything. */
function enough({ path, requirement }: Extract<Decision, { kind: 'part' }>): readonly string[] {
  const fewest = requirement && fewestFor(path, requirement)
  return fewest === undefined ? [] : [`[ "\${PART#=}" -ge ${fewest} ] || cannot_tell ${quoted(tooFew)}`]
}

/** What came, or the part of it about a text. */
const now = (variable: 'BODY' | 'PART', about?: Template): string =>
  `echo "now:      $STATUS $(excerpt "$${variable}"${about === undefined ? '' : ` ${word(about)}`})"`

/** The failure is there where the texts stand in their order, and fixed where all stand in another one. */
const shownLines = (texts: readonly Template[]): readonly string[] => [
  'case $TEXT in',
  `  *${texts.map((text) => `${word(text)}*`).join('')}) still_fails ;;`,
  'esac',
  ...(texts.length > 1
    ? [
        `if ${texts.map((text) => `case $TEXT in *${word(text)}*) ;; *) false ;; esac`).join(' && ')}; then fixed; fi`,
      ]
    : []),
]

/** Decides by what a part has to be like: its first line is the JSON of a text, a number, true, false or null. */
function keepsLine({ of, matches, least, most }: Requirement): string {
  if (of === 'text' && !isPlain(matches ?? ''))
    return `cannot_tell ${quoted(`compare what came with the pattern ${matches}`)}`
  const text = `printf '%s\\n' "\${PART#=}"${of === 'json' ? '' : ` | sed 's/^"//; s/"$//'`}`
  const number = `"$(${text}${of === 'length' ? " | awk '{ print length($0) }'" : ''})"`
  const test =
    matches === undefined
      ? `[ ${number} ${least === undefined ? `-le ${most}` : `-ge ${least}`} ]`
      : `${text} | grep -qE ${quoted(matches)}`
  return `if ${test}; then fixed; else still_fails; fi`
}

/** Whether a pattern means the same to `grep -E` as to JavaScript. */
const isPlain = (pattern: string): boolean => !/\\[^.]|\(\?/.test(pattern)

const partTest = (lines: readonly Line[]): string =>
  lines.length === 0 ? '[ -z "$PART" ]' : `shows ${lineWords(lines)}`

const lineWords = (lines: readonly Line[]): string =>
  lines
    .map(({ path, json }) => word([`${path}=`, ...json]))
    .map((line) => line.replace(/^=/, "'='"))
    .join(' ')

/** Ends the script at an answer that says nothing of the rule. */
const unusableCase = (except: readonly number[]): string =>
  `  ${unusable(except).join(',*|')},*) cannot_tell "the last call answered $STATUS" ;;`

/** Ends the script at an answer that is not of the kind that was judged. */
const usable = (recorded: number): readonly string[] => {
  const statuses = unusable([recorded]).filter((status) => classOf(status) === classOf(recorded))
  return [
    ...(statuses.length === 0
      ? []
      : [`case $STATUS in ${statuses.join('|')}) cannot_tell "the last call answered $STATUS" ;; esac`]),
    `need '${classOf(recorded)}??'`,
  ]
}
