import { expect, it } from 'vitest'
import { keyVariable } from './key-variable.js'

it('is a name that a shell takes', () => {
  expect(keyVariable('main')).toBe('CONFORMANCE_API_KEY')
  expect(keyVariable('contactLimited')).toBe('CONFORMANCE_KEY_CONTACT_LIMITED')
  expect(keyVariable('without contacts:read')).toBe('CONFORMANCE_KEY_WITHOUT_CONTACTS_READ')
})
