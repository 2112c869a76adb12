export * from './operations.js'
export * from './records.js'
export * from './requests.js'
