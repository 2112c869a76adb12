import type { Script } from './script.test-kit.js'

/** A script for each fault of tags that change between two requests: its last call shows the fault. */
export const unseenTagScripts: Readonly<Record<string, Script>> = {
  'tags that were listed before hide one that tagging makes': [
    ['POST /contacts', { name: 'Ana' }],
    ['GET /tags?limit=100'],
    ['POST /contacts/$1.id/tags', { add: ['unseen'] }],
    ['GET /tags?limit=100'],
  ],
}
