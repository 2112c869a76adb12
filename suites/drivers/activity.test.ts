import { expect, test } from 'vitest'
import type { Api } from '../api/index.js'
import { activityDrivers } from './activity.js'

const driver = activityDrivers['POST /api/v1/activities']

/** As much of a check as the sample uses: a contact that may have been created with a note, and the notes it has. */
const apiOf = (noteCreatedId: string | null, notes: readonly string[]) =>
  ({
    target: {},
    fresh: { word: () => 'word' },
    given: { contact: async () => ({ id: 'contact_1', noteCreatedId }) },
    read: { walk: async () => ({ records: notes.map((id) => ({ id })) }) },
  }) as unknown as Api

test('a note that the contact was created with is not counted among those that a call made', async () => {
  const api = apiOf('note_1', ['note_1', 'note_2'])
  const call = await driver.valid(api)
  expect(await driver.state(api, call)).toEqual([{ id: 'note_2' }])
})
