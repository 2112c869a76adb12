import { families } from '../contract/index.js'
import { invalidInstant } from '../fixtures/arbitraries/instant.js'
import { wordOfNoDigits } from '../fixtures/arbitraries/word.js'
import { type Check, property } from './api/index.js'
import { refusesAll } from './judgements/body.js'
import { learnErrorCodes } from './judgements/codes.js'
import { expectQueryRefused, listBy } from './judgements/query-answer.js'
import { familySuite } from './kinds/family-suite.js'
import { activityChecks } from './validation/activity.js'
import * as contact from './validation/contact.js'
import * as conversation from './validation/conversation.js'
import * as deal from './validation/deal.js'
import { meetingChecks } from './validation/meeting.js'
import * as message from './validation/message.js'
import * as reply from './validation/reply.js'
import * as ticket from './validation/ticket.js'
import * as webhook from './validation/webhook.js'
import { urlGuard } from './validation/webhook-guard.js'

/** What an `updatedSince` must not be. */
const instantFilter: Check = async (api) => {
  await learnErrorCodes(api)
  const texts = ['1717171717', '2024-02-30T00:00:00.000Z', '2024-01-01T00:00:00.000Z-soon']
  for (const [kind, examples] of [
    [wordOfNoDigits, texts],
    [invalidInstant(), []],
  ] as const)
    await property(kind, (_, updatedSince) => expectQueryRefused(api, { updatedSince }), {
      examples,
      atMost: 1,
    })(api)
  for (const updatedSince of ['2024-02-29T12:30:00.000Z', '2023-12-31T23:59:59.999Z'])
    api.given2xx(await listBy(api, { updatedSince }))
}

/** The checks of the family validation. */
export const validationSuite = familySuite(families.validation, {
  'validation.contact-list-updated-since': instantFilter,
  'validation.deal-close-body-required': deal.closeBodyRequired,
  'validation.deal-close-outcome': deal.closeOutcome,
  'validation.ticket-channel': ticket.updateChannel,
  'validation.webhook-url-format': refusesAll(webhook.urlFormat),
  'validation.webhook-url-guard': urlGuard,
  'validation.webhook-url-https': webhook.urlHttps,
  'validation.webhook-events-strings': refusesAll(webhook.eventsStrings),
  'validation.webhook-events-known': webhook.eventsKnown,
  'validation.contact-update-field-types': refusesAll(contact.updateTypes),
  'validation.contact-create-field-types': refusesAll(contact.createTypes),
  ...activityChecks,
  'validation.conversation-assign-email': refusesAll(conversation.assignEmail),
  'validation.reply-content-required': reply.contentRequired,
  'validation.reply-text-type': reply.textType,
  'validation.reply-template-name': reply.templateName,
  'validation.reply-template-components': reply.templateComponents,
  'validation.reply-message-type': reply.messageType,
  'validation.reply-message-chat-only': reply.chatOnly,
  'validation.reply-preview-type': reply.previewType,
  'validation.reply-button-form': reply.buttonParts,
  'validation.message-channel': message.channel,
  'validation.message-to-pattern': message.toPattern,
  'validation.message-to-required': message.toRequired,
  'validation.message-content': message.content,
  ...meetingChecks,
})
