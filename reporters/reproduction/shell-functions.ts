import { furtherPagesMost } from './read-on.js'

/** What every script needs: the ways to end. */
export const runtime = `NL='
'
end() { # EXIT-STATUS VERDICT
  trap - EXIT; undo; echo "$2"; exit "$1"
}
fixed() { end 0 FIXED; }
still_fails() { end 1 'STILL FAILS'; }
cannot_tell() { end 3 "CANNOT TELL: $1"; }
need() { # STATUS-PATTERN [ANOTHER]: ends the script where a call was not answered as in the run
  # shellcheck disable=SC2254
  case $STATUS in $1|\${2-$1}) ;; *) cannot_tell "$METHOD $WHERE answered $STATUS in place of $1: $BODY" ;; esac
}`

/** Sends a request. */
export const call = (hasUsualAccept: boolean, keepsHeaders: boolean): string =>
  `${keepsHeaders ? 'HEADERS=$(mktemp); \n' : ''}call() { # METHOD PATH [CURL OPTIONS]
  METHOD=$1 WHERE=$2; shift 2
  ANSWER=$(curl -sS -g --path-as-is -m 30 -X "$METHOD"${hasUsualAccept ? " -H 'accept: application/json'" : " -H 'accept:'"}${keepsHeaders ? ' -D "$HEADERS"' : ''} \\
    -w '\\n%{http_code}' "$@" "$BASE_URL$WHERE") || cannot_tell "no answer to $METHOD $WHERE"
  STATUS=\${ANSWER##*"$NL"} BODY=\${ANSWER%"$NL"*}
  echo "$METHOD $WHERE -> $STATUS"
}`

/** Reads a header of the last answer. */
const header = `header() { # NAME
  tr -d '\\r' <"$HEADERS" | awk -v name="$1:" 'tolower($1) == name { sub(/^[^:]*: */, ""); print }'
}`

/** Moves the clock of a fake, or by a command of the user's. */
const clock = `advance() { # MILLISECONDS [SHORT]
  echo "the clock of the target moves on by $1 ms"
  if [ -n "\${ADVANCE_CLOCK-}" ]; then $ADVANCE_CLOCK "$1"
  else curl -sf -o /dev/null -X POST "$BASE_URL/__fake/clock" --data-raw "{\\"advanceMs\\":$1}"
  fi || { [ -n "\${2-}" ] && sleep $(($1 / 1000)); } || cannot_tell 'the clock did not move: name a command that moves it by milliseconds in ADVANCE_CLOCK'
}`

/** Reads the JSON of the last answer: lines \`path=value\`, with the length of each list. */
const part = `part() { # PATH: the values at and under it
  printf '%s\\n' "$BODY" | LC_ALL=C awk -v want="$1" '
    function put(path, value,  rest, ends) {
      if (want == "" || path == want) rest = want == "" ? path : ""
      else if (index(path, want ".") == 1) rest = substr(path, length(want) + 2)
      else if (split(want, ends, "*") == 2 && index(path, ends[1]) == 1) {
        rest = substr(path, length(ends[1]) + 1)
        if (substr(rest, length(rest) - length(ends[2]) + 1) != ends[2]) return
        rest = substr(rest, 1, length(rest) - length(ends[2]))
        if (rest !~ /^[0-9]+$/) return
      } else return
      print rest "=" value
    }
    function keep(path, value) {
      n++; paths[n] = path; values[n] = value
      if (match(want, /id=[^.]*/) && index(path, substr(want, 1, RSTART - 1)) == 1 &&
          path ~ /[.0-9]id$/ && value == "\\"" substr(want, RSTART + 3, RLENGTH - 3) "\\"")
        want = substr(path, 1, length(path) - 3) substr(want, RSTART + RLENGTH)
    }
    function here() { return kind[depth] == "[" ? at[depth] count[depth] : at[depth] name[depth] }
    { text = text $0 " " }
    END {
      while (match(text, /^[ \\t\\r]*("([^"\\\\]|\\\\.)*"|[][{}:,]|[^][{}:," \\t\\r]+)/)) {
        token = substr(text, 1, RLENGTH); text = substr(text, RLENGTH + 1); sub(/^[ \\t\\r]+/, "", token)
        if (token == "{" || token == "[") {
          inner = depth ? here() "." : ""
          depth++; kind[depth] = token; at[depth] = inner; count[depth] = 0; some[depth] = 0; key = token == "{"
          if (depth > 1 && kind[depth - 1] == "[") some[depth - 1] = 1
        } else if (token == "]") {
          keep(at[depth] "length", count[depth] + some[depth]); depth--
        } else if (token == "}") { keep(at[depth] "size", count[depth] + some[depth]); depth--; key = 0
        } else if (token == ",") { count[depth]++; key = kind[depth] == "{"
        } else if (token == ":") { key = 0
        } else if (key) { name[depth] = substr(token, 2, length(token) - 2); some[depth] = 1
        } else { some[depth] = 1; keep(depth ? here() : "", token) }
      }
      for (i = 1; i <= n; i++) put(paths[i], values[i])
    }'
}
value() { # PATH: a text or number
  VALUE=$(part "$1"); VALUE=\${VALUE#=}; [ "$VALUE" != null ] || return 1
  VALUE=\${VALUE#\\"}; VALUE=\${VALUE%\\"}
  [ -n "$VALUE" ] && printf %s "$VALUE"
}
shows() { # LINE…: whether the part has all of them
  for LINE; do printf '%s\\n' "$PART" | grep -qxF -e "$LINE" || return 1; done
}`

/** Writes a value for a path. */
const encoded = `encoded() { # TEXT: percent-encoded where needed
  printf %s "$1" | od -An -v -tu1 | LC_ALL=C awk '{
    for (i = 1; i <= NF; i++) {
      byte = sprintf("%c", $i + 0)
      if ($i < 128 && byte ~ /[A-Za-z0-9._~-]/) printf "%s", byte
      else printf "%%%02X", $i
    }
  }'
}`

/** Shows of a long text what is around what decides. */
const excerpt = `excerpt() { # TEXT [WORD]: some 300 characters, about the word
  printf '%s\n' "$1" | tr '\n' ' ' | awk -v word="\${2-}" '{
    sub(/ $/, "")
    at = word == "" ? 0 : index($0, word)
    from = at > 150 ? at - 150 : 1
    print (from > 1 ? "…" : "") substr($0, from, 300) (length($0) >= from + 300 ? "…" : "")
  }'
}`

/** Looks for further pages of the list in the last answer, and reads them. */
const furtherPages = `next_cursor() { # that of the next page
  CURSOR=$(printf '%s\\n' "$BODY" | sed -nE 's/.*"next_?[cC]ursor" *: *"([^"]+)".*/\\1/p')
  [ -n "$CURSOR" ]
}
read_on() { # PATH WORD…: reads the list on until its pages show all words
  LIST=$1 PAGES=$BODY LEFT=${furtherPagesMost}; shift
  for WORD; do
    while [ "$LEFT" -gt 0 ]; do
      case $PAGES in *"$WORD"*) break ;; esac
      next_cursor || break
      LEFT=$((LEFT - 1)); page "$LIST$(encoded "$CURSOR")"; need '2??'; PAGES=$PAGES$BODY
    done
  done
}`

/** Reads the times of some lines as numbers of seconds, whatever their offset from UTC. */
const instants = `instants() {
  sed -nE 's/.*"([0-9]{4})-([0-9]{2})-([0-9]{2})T([0-9]{2}):([0-9]{2}):([0-9.]+)(Z|[+-][0-9]{2}:[0-9]{2})"$/\\1 \\2 \\3 \\4 \\5 \\6 \\7/p' |
    awk '{
      y = $1; m = $2; if (m < 3) { y--; m += 12 }
      days = 365 * y + int(y / 4) - int(y / 100) + int(y / 400) + int((153 * m - 457) / 5) + $3
      offset = $NF == "Z" ? 0 : (substr($NF, 2, 2) * 60 + substr($NF, 5)) * (substr($NF, 1, 1) == "-" ? -1 : 1)
      printf "%.3f\\n", days * 86400 + ($4 * 60 + $5 - offset) * 60 + $6
    }'
}`

/** The functions that a script needs where one of its lines has one of some words, in the order in which they appear. */
const optional: readonly (readonly [text: string, ...words: readonly string[]])[] = [
  [part, '$(value ', 'part ', 'shows '],
  [header, '$(header '],
  [instants, '| instants'],
  [excerpt, '$(excerpt '],
  [encoded, '$(encoded ', 'read_on '],
  [furtherPages, 'next_cursor', 'read_on '],
  [clock, 'advance '],
]

/** The functions that some lines of a script use. */
export const functionsFor = (lines: readonly string[]): readonly string[] =>
  optional
    .filter(([, ...words]) => words.some((word) => lines.some((line) => line.includes(word))))
    .map(([text]) => text)
