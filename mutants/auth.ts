import { credentialMutants } from './auth/credentials.js'
import { oneScopeMutants, openingMutants } from './auth/scope.js'
import type { FamilyMutants } from './mutation.js'

/** Ways to break each rule on keys and scopes. */
export const authMutants: FamilyMutants<'auth'> = {
  ...credentialMutants,
  ...oneScopeMutants,
  ...openingMutants,
}
