import { credentialMutants } from './auth/credentials.js'
import { oneScopeMutants, openingMutants } from './auth/scope.js'
import { familyMutants } from './kinds/index.js'

/** Ways to break each rule on keys and scopes. */
export const authMutants = familyMutants('auth', {
  ...credentialMutants,
  ...oneScopeMutants,
  ...openingMutants,
})
