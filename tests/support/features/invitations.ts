import { createLink } from '../../../server/crypto/link-token'
import type { TestApp, TestClient } from '../app'

export const INVITE_USER = /* GraphQL */ `
  mutation ($input: InviteUserInput!) {
    inviteUser(input: $input) {
      url
      invitation {
        id
        email
        status
        expiresAt
      }
    }
  }
`

export const INVITE_TO_ORGANIZATION = /* GraphQL */ `
  mutation ($input: InviteToOrganizationInput!) {
    inviteToOrganization(input: $input) {
      url
      invitation {
        id
        status
        organizationRole
      }
    }
  }
`

const ACCEPT = /* GraphQL */ `
  mutation ($token: String!, $input: AcceptInvitationInput!) {
    acceptInvitation(token: $token, input: $input) {
      accessToken
      refreshToken
      user {
        id
        username
        email
        firstName
        role
        credits
      }
    }
  }
`

const ACCEPT_WITH_ACCOUNT =
  'mutation ($token: String!) { acceptInvitationWithAccount(token: $token) { id credits role } }'

export interface SentInvitation {
  url: string | null
  invitation: { id: number; status: string; expiresAt: string }
}

/** Returns the token at the end of an invitation URL, or an empty string if there is no URL. */
const getToken = (url: string | null | undefined): string => url?.split('/').at(-1) ?? ''

export const inviteUser = async (admin: TestClient, input: object): Promise<SentInvitation & { token: string }> => {
  const { body } = await admin.graphql(INVITE_USER, { input })
  if (body.errors) throw new Error(body.errors[0]?.message)
  const sent = body.data?.inviteUser as SentInvitation
  return { ...sent, token: getToken(sent.url) }
}

export const inviteToOrganization = async (client: TestClient, input: object) => {
  const { body } = await client.graphql(INVITE_TO_ORGANIZATION, { input })
  if (body.errors) throw new Error(body.errors[0]?.message)
  const sent = body.data?.inviteToOrganization as SentInvitation
  return { ...sent, token: getToken(sent.url) }
}

export const acceptInvitation = (app: TestApp, token: string, account: object = {}) =>
  app.anonymous.graphql(ACCEPT, {
    token,
    input: { username: 'newcomer', password: 'a long enough one 1', ...account },
  })

export const acceptWithAccount = (client: TestClient, token: string) => client.graphql(ACCEPT_WITH_ACCOUNT, { token })

/** Creates the `linkId` and `tokenHash` of an invitation. */
export const createInvitationLink = (secret: Uint8Array) => {
  const { id: linkId, tokenHash } = createLink(secret, 'invitation')
  return { linkId, tokenHash }
}
