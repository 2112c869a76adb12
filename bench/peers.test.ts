import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { peersFolder } from './paths.js'

interface Package {
  readonly dependencies: Readonly<Record<string, string>>
  readonly devDependencies: Readonly<Record<string, string>>
}

const read = (...path: string[]) => JSON.parse(readFileSync(join(...path), 'utf8'))
const { dependencies } = read(peersFolder, 'package.json') as Package
const own = read(peersFolder, '../../package.json') as Package

test('every peer has an exact version', () => {
  for (const version of Object.values(dependencies)) expect(version).toMatch(/^\d+\.\d+\.\d+$/)
})

test('the lock file names no registry', () => {
  const { packages } = read(peersFolder, 'package-lock.json') as { packages: Record<string, object> }
  expect(Object.keys(packages).length).toBeGreaterThan(100)
  expect(Object.values(packages).filter((each) => 'resolved' in each)).toEqual([])
})

test('the bare interceptors are those that the fake uses', () => {
  expect(dependencies['@mswjs/interceptors']).toBe(own.devDependencies['@mswjs/interceptors'])
})

test('no peer is a dependency of the package', () => {
  expect(Object.keys(dependencies).filter((name) => name in own.dependencies)).toEqual([])
})
