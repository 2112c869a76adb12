import { op } from '../../contract/index.js'
// The writes that keys are about, by the names the mutants use.
export const createContact = op.createContact
export const updateContact = op.updateContact
export const tagContact = op.tagContact
export const createDeal = op.createDeal
export const closeDeal = op.closeDeal
export const updateTicket = op.updateTicket
export const commentTicket = op.commentTicket
export const assignTicket = op.assignTicket
export const createWebhook = op.createWebhook
export const deleteWebhook = op.deleteWebhook
