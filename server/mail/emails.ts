import { buildLinkUrl, type LinkPurpose } from '../crypto/link-token'
import type { EmailTemplate } from '../generated/prisma/client'

/**
 * The values that each template needs. They contain no secrets: only the id of a link is stored, and `buildEmail`
 * derives the URL of the link from the id and the server's secret.
 */
export interface EmailParams {
  passwordReset: { linkId: string; username: string }
  emailChange: { linkId: string; username: string }
  emailChangeNotice: { username: string; newEmail: string }
  factorsReset: { username: string }
  /** `organizationName` is null for an invitation without an organization. */
  invitation: { linkId: string; inviterName: string; organizationName: string | null }
}

interface EmailContext {
  buildUrl: (purpose: LinkPurpose, id: string) => string
  /** Time for which the link is valid, such as "1 hour". */
  validity: string
}

interface EmailText {
  subject: string
  paragraphs: string[]
}

type EmailBuilder<TParams> = (params: TParams, context: EmailContext) => EmailText

const NOT_REQUESTED = 'If you did not ask for this, ignore this email.'

const builders: { [TTemplate in EmailTemplate]: EmailBuilder<EmailParams[TTemplate]> } = {
  passwordReset: ({ linkId, username }, { buildUrl, validity }) => ({
    subject: 'Reset your Kairos password',
    paragraphs: [
      `A new password was requested for your Kairos account ${username}. Set it here:`,
      buildUrl('passwordReset', linkId),
      `The link is valid for ${validity} and works once.`,
      `${NOT_REQUESTED} Your password stays the same.`,
    ],
  }),
  emailChange: ({ linkId, username }, { buildUrl, validity }) => ({
    subject: 'Confirm your email address for Kairos',
    paragraphs: [
      `This email address was entered for the Kairos account ${username}. Confirm it here:`,
      buildUrl('emailChange', linkId),
      `The link is valid for ${validity} and works once.`,
      NOT_REQUESTED,
    ],
  }),
  emailChangeNotice: ({ username, newEmail }) => ({
    subject: 'Your Kairos email address is about to change',
    paragraphs: [
      `The email address of your Kairos account ${username} is about to change to ${newEmail}. It changes when the new address is confirmed.`,
      'If you did not ask for this, change your password now. Then the email address stays the same, and you are signed out everywhere else.',
    ],
  }),
  factorsReset: ({ username }) => ({
    subject: 'Two-step verification was turned off for your Kairos account',
    paragraphs: [
      `An administrator removed the passkeys, authenticator apps and recovery codes from your Kairos account ${username}. You now sign in with your password only.`,
      'Set up two-step verification again in your profile. If you did not ask for this, change your password now and contact the administrator.',
    ],
  }),
  invitation: ({ linkId, inviterName, organizationName }, { buildUrl, validity }) => ({
    subject: organizationName ? 'Join an organization on Kairos' : 'Your invitation to Kairos',
    paragraphs: [
      organizationName
        ? `${inviterName} invites you to the organization ${organizationName} on Kairos. Accept the invitation here:`
        : `${inviterName} invites you to Kairos. Set up your account here:`,
      buildUrl('invitation', linkId),
      `The link is valid for ${validity} and works once.`,
      'If you did not expect this, ignore this email: no account is created.',
    ],
  }),
}

/** Builds the subject and the plain text of an email. */
export const buildEmail = <TTemplate extends EmailTemplate>(
  deps: { siteUrl: string; secret: Uint8Array },
  template: TTemplate,
  params: EmailParams[TTemplate],
  validityMs: number,
): { subject: string; text: string } => {
  const { subject, paragraphs } = builders[template](params, {
    buildUrl: (purpose, id) => buildLinkUrl(deps, purpose, id),
    validity: formatValidity(validityMs),
  })
  return { subject, text: `${[...paragraphs, `-- \nKairos\n${deps.siteUrl}`].join('\n\n')}\n` }
}

const MINUTE_MS = 60_000

/** Formats a duration in minutes if it is below one hour, in hours if it is below two days, and otherwise in days. */
export const formatValidity = (durationMs: number): string => {
  const minutes = Math.max(1, Math.round(durationMs / MINUTE_MS))
  if (minutes < 60) return formatQuantity(minutes, 'minute')
  const hours = Math.round(minutes / 60)
  return hours < 48 ? formatQuantity(hours, 'hour') : formatQuantity(Math.round(hours / 24), 'day')
}

const formatQuantity = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`
