import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('.', import.meta.url))
const text = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8')
const named = [...text.matchAll(/`([\w.-]+\/[\w./-]*)`/g)].map(([, path = '']) => path)

/** The folders of a folder that hold sources of ours. */
const foldersIn = (folder: string): readonly string[] =>
  readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !/^(\.|dist$|node_modules$|coverage$)/.test(entry.name))
    .map(({ name }) => name)

test('each file and folder that ARCHITECTURE.md names exists', () => {
  const parents = ['', 'fake-server', 'fake-server/double', 'suites', 'products']
  const exists = (path: string) => parents.some((parent) => existsSync(join(root, parent, path)))
  expect(named.length).toBeGreaterThan(40)
  expect(named.filter((path) => !exists(path))).toEqual([])
})

test('it names each folder at the top', () => {
  expect(foldersIn('').filter((folder) => !named.includes(`${folder}/`))).toEqual([])
})

test('it names each folder of the suites that is not a family of rules', () => {
  const families = readdirSync(join(root, 'contract/rules'))
  const others = foldersIn('suites').filter((folder) => !families.includes(`${folder}.ts`))
  expect(others.length).toBeGreaterThan(7)
  expect(others.filter((folder) => !named.includes(`${folder}/`))).toEqual([])
})

test.each(['products', 'fake-server/double'])('it names each folder of %s', (folder) => {
  const rooms = foldersIn(folder)
  expect(rooms.length).toBeGreaterThan(4)
  expect(rooms.filter((room) => !named.includes(`${room}/`))).toEqual([])
})

test('each product has a README of a page', () => {
  for (const product of foldersIn('products')) {
    const words = readFileSync(join(root, 'products', product, 'README.md'), 'utf8').split(/\s+/).length
    expect(words, product).toBeGreaterThan(80)
    expect(words, product).toBeLessThan(500)
  }
})

test('each path with a placeholder in docs/adding-a-rule.md fits a file', () => {
  const page = readFileSync(join(root, 'docs/adding-a-rule.md'), 'utf8')
  const paths = [...page.matchAll(/`([\w./-]+\/<\w+>[\w./-]*\.ts)`/g)].map(([, path = '']) => path)
  expect(paths.length).toBeGreaterThan(5)
  const fits = (path: string) => {
    const [folder = '', file = ''] = [
      path.slice(0, path.lastIndexOf('/')),
      path.slice(path.lastIndexOf('/') + 1),
    ]
    const names = file.replace(/[.]/g, '\\.').replace(/<\w+>/, '[\\w-]+')
    return (
      existsSync(join(root, folder)) &&
      readdirSync(join(root, folder)).some((one) => new RegExp(`^${names}$`).test(one))
    )
  }
  expect([...new Set(paths)].filter((path) => !fits(path))).toEqual([])
})
