import { testScopes } from './scopes.test-kit.js'

testScopes(200)
