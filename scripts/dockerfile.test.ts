import { execFile } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { DockerfileParser, type JSONInstruction } from 'dockerfile-ast'
import { expect, test } from 'vitest'
import { addFake } from '../cli/fake/fake.js'
import { createFake } from '../fake-server/index.js'

const root = fileURLToPath(new URL('..', import.meta.url))
const read = (name: string) => readFileSync(join(root, name), 'utf8')
const dockerfile = DockerfileParser.parse(read('Dockerfile'))
const [build, image] = dockerfile.getFROMs()
const instructions = dockerfile.getInstructions()
const named = (keyword: string) => instructions.filter((one) => one.getKeyword() === keyword)

/** The words of an instruction in JSON form. */
const words = (keyword: string): readonly string[] =>
  (named(keyword) as JSONInstruction[])
    .flatMap((one) => one.getJSONStrings())
    .map(
      (one) => JSON.parse(one.getValue().startsWith('"') ? one.getValue() : `"${one.getValue()}"`) as string,
    )

test('two stages of the oldest Node that is supported, and no root in the last', () => {
  const { engines } = JSON.parse(read('package.json')) as { engines: { node: string } }
  const major = /\d+/.exec(engines.node)?.[0]
  expect([build?.getImage(), image?.getImage()]).toEqual([`node:${major}-slim`, `node:${major}-slim`])
  expect(named('USER').map((one) => one.getArgumentsContent())).toEqual(['node'])
})

test('the build gets what it reads, and nothing that is not there', () => {
  const kept = read('.dockerignore').match(/(?<=^!).+/gm) ?? []
  expect(kept.filter((name) => !existsSync(join(root, name)))).toEqual([])
  const folders = JSON.parse(read('tsconfig.json')).include as string[]
  const unread = ['bench', 'boundaries.test.ts', 'docs', 'examples/*.ts', 'proofs', 'scripts/*.ts']
  expect(kept).toEqual(expect.arrayContaining(folders.filter((name) => !unread.includes(name))))
  expect(readdirSync(root)).toEqual(expect.arrayContaining(['package.json', 'package-lock.json', '.npmrc']))
})

test('the entry point is the command, with flags that it has', async () => {
  const [node, path = '', ...flags] = words('ENTRYPOINT')
  const { name, bin } = JSON.parse(read('package.json')) as { name: string; bin: { conformance: string } }
  expect([node, path]).toEqual(['node', `/fake/node_modules/${name}/${bin.conformance}`])
  const { Command } = await import('commander')
  const fake = addFake(new Command(), () => Promise.reject(new Error('no recording'))).action(() => undefined)
  await fake.parseAsync(flags.slice(1), { from: 'user' })
  expect(fake.opts()).toMatchObject({ port: 4010, host: '0.0.0.0' })
  expect(named('EXPOSE').map((one) => one.getArgumentsContent())).toEqual(['4010'])
})

test('the health check succeeds while the fake answers, and fails otherwise', async () => {
  const [program = '', ...args] = (/CMD (\[.*\])/.exec(read('Dockerfile'))?.[1] ?? '[]')
    .slice(1, -1)
    .split(/(?<="), (?=")/)
    .map((word) => JSON.parse(word) as string)
  const { port, close } = await createFake().listen()
  const check = () =>
    promisify(execFile)(
      program,
      args.map((one) => one.replace('4010', String(port))),
    )
  await check()
  await close()
  await expect(check()).rejects.toMatchObject({ code: 1 })
})
