/** ` FAIL  file > suite > test`, or ` FAIL  file [ file ]` where the file itself failed. */
const failed = /^ ?FAIL {2}(?:(\S.* > \S.*)|(\S.*) \[ .* \])$/

/** The failing tests in the output of vitest. */
export function vitestTests(lines: readonly string[]): readonly string[] {
  return lines.flatMap((line) => {
    const [, test, file] = failed.exec(line.trimEnd()) ?? []
    return test ?? file ?? []
  })
}
