import { type Call, type Script, times, under } from './script.test-kit.js'

const created = (name: string): Call => under('one', ['POST /contacts', { name }])
const template: Call = [
  'POST /conversations/$closed/reply',
  { template: { name: '$template', language: '$language' } },
]

/** A script for each fault of keys and templates that are used several times: its last call shows the fault. */
export const unseenKeyScripts: Readonly<Record<string, Script>> = {
  'a key that another request was refused under is refused to its own request too': [
    created('Ana'),
    created('Bea'),
    created('Ana'),
  ],
  'the third template to a conversation without an answer is refused': times(3, template),
}
