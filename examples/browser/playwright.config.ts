import { defineConfig } from '@playwright/test'

// Other ports, where these are taken, come from the environment.
const fakePort = process.env.FAKE_PORT ?? '4010'
const pagePort = process.env.PAGE_PORT ?? '8080'

/** Where the fake is; the tests make control calls below `/__fake/`. */
export const api = `http://127.0.0.1:${fakePort}`

export default defineConfig({
  testDir: 'test',
  fullyParallel: true,
  use: {
    baseURL: `http://127.0.0.1:${pagePort}`,
    // The browser that is installed, instead of that of Playwright.
    launchOptions: process.env.CHROMIUM
      ? { executablePath: process.env.CHROMIUM, args: ['--no-sandbox'] }
      : {},
  },
  webServer: [
    { command: `npx conformance fake --port ${fakePort} --cors`, url: `${api}/__fake/ready` },
    {
      command: `python3 -m http.server ${pagePort} --bind 127.0.0.1`,
      url: `http://127.0.0.1:${pagePort}/index.html`,
    },
  ],
})
