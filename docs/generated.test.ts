import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { generatedPages } from './generated-pages.js'

test.each(generatedPages().map((page) => [basename(page.path), page] as const))(
  '%s is up to date; npm run docs writes it',
  (_, { path, text }) => {
    expect(readFileSync(path, 'utf8')).toBe(text)
  },
)
