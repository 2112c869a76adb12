// The page that an in-process subject asks for: `node PROGRAM DEMO.json LIMIT`.
import { readFileSync } from 'node:fs'

const [file, limit] = process.argv.slice(2)
const { contacts } = JSON.parse(readFileSync(file, 'utf8'))
const data = contacts.slice(0, Number(limit))

/** How many records the page holds. */
export const records = data.length
/** The page as text, for those that answer a prepared one. */
export const text = JSON.stringify({ data, nextCursor: data.at(-1)?.id ?? null })
export const origin = 'https://api.example.com'
export const target = `/api/v1/contacts?limit=${limit}`
export const headers = { authorization: 'Bearer demo_main' }

/** Fetches the page with the global `fetch`, as a client does. */
export async function fetchPage() {
  const answer = await fetch(origin + target, { headers })
  return answer.text()
}
