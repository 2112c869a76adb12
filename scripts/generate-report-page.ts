// Writes the styles and scripts of the HTML reports: npm run report-page.
import { writeFileSync } from 'node:fs'
import { assetsModule, reportPageAssets } from './report-page.js'

writeFileSync(assetsModule, await reportPageAssets())
