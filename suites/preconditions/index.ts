export { ConfiguredMembers } from './configured-members.js'
export { judgesKeys } from './judges-keys.js'
