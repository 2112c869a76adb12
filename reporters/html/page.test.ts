import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { assetsModule, reportPageAssets } from '../../scripts/report-page.js'
import { reportScript, reportStyle, shellScript, shellStyle } from './assets.js'
import { page } from './page.js'

test('the styles and scripts are built from their sources; npm run report-page builds them', async () => {
  expect(readFileSync(assetsModule, 'utf8')).toBe(await reportPageAssets())
})

test('the styles and scripts are small and refer to nothing outside of the page', () => {
  const assets = [shellStyle, shellScript, reportStyle, reportScript].join('')
  expect(assets.length).toBeLessThan(40_000)
  expect(assets).not.toMatch(/https?:\/\/|\bimport\s*\(|\burl\(|\bfetch\(/)
})

test('the sources of the scripts have no type errors', async () => {
  const tsc = fileURLToPath(new URL('../../node_modules/typescript/bin/tsc', import.meta.url))
  const project = fileURLToPath(new URL('client/tsconfig.json', import.meta.url))
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [tsc, '-p', project])
  expect({ stdout, stderr }).toEqual({ stdout: '', stderr: '' })
})

test('data of the page cannot end its element', () => {
  const shown = page({ title: 'T', body: '', data: ['</script><!--<script>', '\u2028'] })
  const [, json = ''] = /id="data">(.*?)<\/script>/s.exec(shown) ?? []
  expect(json).toBe('["\\u003c/script>\\u003c!--\\u003cscript>","\\u2028"]')
  expect(JSON.parse(json)).toEqual(['</script><!--<script>', '\u2028'])
})
