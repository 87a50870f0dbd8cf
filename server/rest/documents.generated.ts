/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { UploadRef } from '../http/multipart';
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
/** A new member of an organization. */
export type AddOrganizationMemberInput = {
  /** Id of the organization. */
  organizationId: number;
  /** Role of the member. */
  role?: OrganizationRole;
  /** Id of the user. */
  userId: number;
};

/** Conditions for a list of posts. All of them apply; null fields are ignored. */
export type AdminPostFilter = {
  /** Id of the author. */
  authorId?: number | null | undefined;
  /** Id of the category. */
  categoryId?: number | null | undefined;
  /** Creation time. */
  createdAt?: DateRange | null | undefined;
  /** Whether the post is featured. */
  isFeatured?: boolean | null | undefined;
  /** Time of the first publication. */
  publishedAt?: DateRange | null | undefined;
  /** Text to find in titles and slugs. */
  search?: string | null | undefined;
  /** Status of the post. */
  status?: PostStatus | null | undefined;
  /** Name of a tag of the post, case-insensitive. */
  tag?: string | null | undefined;
};

/** Name of a recorded action. Most names are names of mutations. The others name events, such as a failed login or the export of a list. */
export type AuditAction =
  /** An invitation was accepted. */
  | 'acceptInvitation'
  /** A user accepted the membership in an organization. */
  | 'acceptOrganizationMembership'
  /** A member became the owner of an organization. */
  | 'acceptOrganizationTransfer'
  /** A user was added to an organization. */
  | 'addOrganizationMember'
  /** A user added a passkey. */
  | 'addPasskey'
  /** A user added an authenticator app. */
  | 'addTotp'
  /** A user's balance was adjusted. */
  | 'adjustCredits'
  /** The offer to transfer an organization to a new owner was withdrawn. */
  | 'cancelOrganizationTransfer'
  /** A user changed their password. */
  | 'changePassword'
  /** A user set a new password with a password reset link. */
  | 'completePasswordReset'
  /** A user confirmed a new email address. */
  | 'confirmEmailChange'
  /** A personal access token was created. */
  | 'createApiToken'
  /** A category was created. */
  | 'createCategory'
  /** A credit code was created. */
  | 'createCreditCode'
  /** Credit codes were generated. */
  | 'createCreditCodes'
  /** An organization was created. */
  | 'createOrganization'
  /** An administrator created a password reset link. */
  | 'createPasswordResetLink'
  /** A post was created. */
  | 'createPost'
  /** A project was created. */
  | 'createProject'
  /** A user replaced their recovery codes. */
  | 'createRecoveryCodes'
  /** A service account was created. */
  | 'createServiceAccount'
  /** A token of a service account was created. */
  | 'createServiceAccountToken'
  /** A tenant was created. */
  | 'createTenant'
  /** A user account was created. */
  | 'createUser'
  /** A webhook was created. */
  | 'createWebhook'
  /** A member declined to become the owner of an organization. */
  | 'declineOrganizationTransfer'
  /** A category was deleted. */
  | 'deleteCategory'
  /** A contact message was deleted. */
  | 'deleteContactMessage'
  /** A credit code was deleted or archived. */
  | 'deleteCreditCode'
  /** A file was deleted. */
  | 'deleteFile'
  /** A request for early access was deleted. */
  | 'deleteLead'
  /** An organization was deleted. */
  | 'deleteOrganization'
  /** A post was deleted. */
  | 'deletePost'
  /** A service account was deleted. */
  | 'deleteServiceAccount'
  /** A webhook was deleted. */
  | 'deleteWebhook'
  /** An administrator's view of a user account ended. */
  | 'endViewAs'
  /** A user account was erased. */
  | 'eraseUser'
  /** The audit log was exported. */
  | 'exportAuditLog'
  /** Contact messages were exported. */
  | 'exportContactMessages'
  /** Credit codes were exported. */
  | 'exportCreditCodes'
  /** Redemptions of credit codes were exported. */
  | 'exportCreditRedemptions'
  /** Requests for early access were exported. */
  | 'exportLeads'
  /** A user downloaded their personal data. */
  | 'exportMyData'
  /** The list of posts was exported. */
  | 'exportPosts'
  /** Projects were exported. */
  | 'exportProjects'
  /** Tenants were exported. */
  | 'exportTenants'
  /** User accounts were exported. */
  | 'exportUsers'
  /** A person was invited to an organization. */
  | 'inviteToOrganization'
  /** An administrator invited a person. */
  | 'inviteUser'
  /** A member left an organization. */
  | 'leaveOrganization'
  /** A user signed in. */
  | 'login'
  /** A login to an existing account failed. */
  | 'loginFailure'
  /** A user signed out. */
  | 'logout'
  /** An owner offered an organization to a member. */
  | 'offerOrganization'
  /** A post was published. */
  | 'publishPost'
  /** A user removed a passkey or an authenticator app. */
  | 'removeFactor'
  /** A member was removed from an organization. */
  | 'removeOrganizationMember'
  /** An event was sent to a webhook again. */
  | 'replayWebhookDelivery'
  /** A user requested a new email address. */
  | 'requestEmailChange'
  /** A password reset link was requested. */
  | 'requestPasswordReset'
  /** An invitation was renewed, and sent again if the server sends email. */
  | 'resendInvitation'
  /** An administrator turned off a user's two-step verification. */
  | 'resetFactors'
  /** An administrator or a command set the password of a user. */
  | 'resetPassword'
  /** A job was retried. */
  | 'retryJob'
  /** An API token was revoked. */
  | 'revokeApiToken'
  /** An invitation was revoked. */
  | 'revokeInvitation'
  /** A user revoked all their other sessions. */
  | 'revokeOtherSessions'
  /** A session was revoked. */
  | 'revokeSession'
  /** The secret of a webhook was replaced. */
  | 'rotateWebhookSecret'
  /** The publication of a post was scheduled. */
  | 'schedulePost'
  /** A test event was sent to a webhook. */
  | 'sendTestEvent'
  /** An administrator transferred an organization to a new owner. */
  | 'transferOrganization'
  /** The scheduled publication of a post was canceled. */
  | 'unschedulePost'
  /** A category was changed. */
  | 'updateCategory'
  /** The status of a contact message was changed. */
  | 'updateContactMessage'
  /** A credit code was changed. */
  | 'updateCreditCode'
  /** The visibility of a file was changed. */
  | 'updateFile'
  /** An organization was changed. */
  | 'updateOrganization'
  /** The role of a member was changed. */
  | 'updateOrganizationMember'
  /** A post was changed. */
  | 'updatePost'
  /** A user changed their email address. */
  | 'updateProfile'
  /** A project was changed. */
  | 'updateProject'
  /** A tenant was changed. */
  | 'updateTenant'
  /** A user account was changed. */
  | 'updateUser'
  /** A webhook was changed. */
  | 'updateWebhook'
  /** An image for posts was uploaded. */
  | 'uploadImage'
  /** An administrator started to view the account of a user. */
  | 'viewAs';

/** Conditions for a list of audit events. All of them apply; null fields are ignored. */
export type AuditEventFilter = {
  /** Name of the action. */
  action?: AuditAction | null | undefined;
  /** Id of the user who performed the action. */
  actorId?: number | null | undefined;
  /** Id of the API token that the request used. */
  apiTokenId?: number | null | undefined;
  /** Time of the action. */
  createdAt?: DateRange | null | undefined;
  /** Group of the events. */
  kind?: AuditEventKind | null | undefined;
  /** Text to find in the name of the action or the username of the actor. */
  search?: string | null | undefined;
  /** Type of the object of the action. */
  subject?: AuditSubject | null | undefined;
  /** Id of the object of the action. */
  subjectId?: number | null | undefined;
};

/** Group of audit events: `signIn` for logins, failed logins and logouts; `change` for all other actions. */
export type AuditEventKind =
  /** Any action other than a login, a failed login or a logout. */
  | 'change'
  /** A login, a failed login or a logout. */
  | 'signIn';

/** Type of the object of an action. */
export type AuditSubject =
  /** An API token. */
  | 'ApiToken'
  /** An entry of the audit log. */
  | 'AuditEvent'
  /** A category of posts. */
  | 'Category'
  /** A contact message. */
  | 'ContactMessage'
  /** A credit code. */
  | 'CreditCode'
  /** A redemption of a credit code. */
  | 'CreditRedemption'
  /** An invitation. */
  | 'Invitation'
  /** A job. */
  | 'Job'
  /** A request for early access. */
  | 'Lead'
  /** An organization. */
  | 'Organization'
  /** A post. */
  | 'Post'
  /** A project. */
  | 'Project'
  /** A service account. */
  | 'ServiceAccount'
  /** An uploaded file. */
  | 'StoredFile'
  /** A tenant. */
  | 'Tenant'
  /** A user account. */
  | 'User'
  /** A webhook. */
  | 'Webhook';

/** Conditions for a list of contact messages. All of them apply; null fields are ignored. */
export type ContactMessageFilter = {
  /** Time of submission. */
  createdAt?: DateRange | null | undefined;
  /** Whether the honeypot field was filled in. */
  isSuspicious?: boolean | null | undefined;
  /** Text to find in names, email addresses, subjects and messages. */
  search?: string | null | undefined;
  /** Processing status. */
  status?: ContactMessageStatus | null | undefined;
};

/** Processing status of a contact message. */
export type ContactMessageStatus =
  /** An administrator has answered the message. */
  | 'answered'
  /** No administrator has read the message. */
  | 'new'
  /** An administrator has read the message. */
  | 'read';

/** A new category. */
export type CreateCategoryInput = {
  /** Description, at most 500 characters. */
  description?: string | null | undefined;
  /** Unique name, 1 to 100 characters. */
  name: string;
  /** Requested slug, at most 100 characters. Absent, null or empty: generated from the name. */
  slug?: string | null | undefined;
};

/** A new credit code. */
export type CreateCreditCodeInput = {
  /** The code, 4 to 20 characters, stored in upper case. If it is absent, null or empty, the server generates a code. */
  code?: string | null | undefined;
  /** Credits granted by each redemption, 1 to 10,000. */
  creditAmount: number;
  /** Note, at most 500 characters. */
  description?: string | null | undefined;
  /** Expiration time, in the future. Absent or null: the code does not expire. */
  expiresAt?: string | null | undefined;
  /** Maximum number of redemptions, 1 to 1,000. Absent or null: no maximum. */
  maxUses?: number | null | undefined;
};

/** A new organization. Empty optional texts are stored as null. */
export type CreateOrganizationInput = {
  /** Street address, at most 300 characters. */
  address?: string | null | undefined;
  /** City, at most 120 characters. */
  city?: string | null | undefined;
  /** Country, at most 120 characters. */
  country?: string | null | undefined;
  /** Description, at most 2,000 characters. */
  description?: string | null | undefined;
  /** Name, 3 to 200 characters. */
  name: string;
  /** Type. */
  orgType?: OrganizationType;
  /** Postal code, at most 30 characters. */
  postalCode?: string | null | undefined;
  /** State or region, at most 120 characters. */
  state?: string | null | undefined;
  /** HTTP or HTTPS URL of the website, at most 500 characters. */
  website?: string | null | undefined;
};

/** A new post. */
export type CreatePostInput = {
  /** Id of the author. Absent or null: the authenticated user. Required for service accounts. */
  authorId?: number | null | undefined;
  /** Id of the category. Null: uncategorized. */
  categoryId?: number | null | undefined;
  /** HTML, at most 500,000 characters, sanitized by the server. Readers see this HTML even if `markdownContent` is given. Absent, null or empty: rendered from `markdownContent`, which is then required. */
  content?: string | null | undefined;
  /** Call-to-action buttons, at most 6. */
  ctaButtons?: Array<CtaButtonInput>;
  /** Path of the featured image on this site, or its HTTP or HTTPS URL. */
  featuredImageUrl?: string | null | undefined;
  /** Whether the post is featured. */
  isFeatured?: boolean;
  /** Markdown source, at most 500,000 characters. Without `content`, the server renders the Markdown to HTML. With `content`, the Markdown is only stored for editors; if it has fewer than 10 characters, the HTML or a placeholder is stored instead. Absent, null or empty: `content` is required, and the HTML or a placeholder is stored. */
  markdownContent?: string | null | undefined;
  /** Description for search engines, at most 500 characters. */
  metaDescription?: string | null | undefined;
  /** Title for search engines, at most 200 characters. */
  metaTitle?: string | null | undefined;
  /** Requested slug, at most 200 characters. Absent, null or empty: generated from the title. */
  slug?: string | null | undefined;
  /** Status. `published` publishes the post immediately. */
  status?: PostStatus;
  /** Summary, at most 1,000 characters. */
  summary?: string | null | undefined;
  /** Names of the tags, at most 20, each up to 50 characters. New tags are created. */
  tags?: Array<string>;
  /** Title, 1 to 200 characters. */
  title: string;
};

/** Conditions for a list of credit codes. All of them apply; a null field counts as absent. */
export type CreditCodeFilter = {
  /** True: only archived codes. False, null or absent: only codes that are not archived. */
  archived?: boolean | null | undefined;
  /** Creation time of the code. */
  createdAt?: DateRange | null | undefined;
  /** Expiration time. */
  expiresAt?: DateRange | null | undefined;
  /** Text to find in codes and descriptions. */
  search?: string | null | undefined;
  /** Computed status of the code. */
  status?: CreditCodeStatus | null | undefined;
};

/** Computed status of a credit code. */
export type CreditCodeStatus =
  /** The code has uses left and has not expired. It can be redeemed unless it is archived. */
  | 'active'
  /** The code has uses left but has expired. */
  | 'expired'
  /** The code has reached its maximum number of uses. */
  | 'used';

/** Conditions for a list of redemptions. All of them apply; null fields are ignored. */
export type CreditRedemptionFilter = {
  /** Id of the code. */
  codeId?: number | null | undefined;
  /** Time of the redemption. */
  redeemedAt?: DateRange | null | undefined;
  /** Text to find in codes and in users' names, usernames and email addresses. */
  search?: string | null | undefined;
  /** Id of the user. */
  userId?: number | null | undefined;
};

/** A call-to-action button. */
export type CtaButtonInput = {
  /** Style of the button. */
  style?: CtaStyle;
  /** Where the link opens. */
  target?: CtaTarget;
  /** Label, 1 to 80 characters. */
  text: string;
  /** HTTP or HTTPS URL, or a path on this site. */
  url: string;
};

/** Style of a call-to-action button. */
export type CtaStyle =
  /** With a border only. */
  | 'outline'
  /** Filled, for the most important action. */
  | 'primary'
  /** With a border only, like `outline`. */
  | 'secondary';

/** Where a link opens, as in the `target` attribute of HTML. */
export type CtaTarget =
  /** In a new window. */
  | '_blank'
  /** In the parent frame. */
  | '_parent'
  /** In the same window. */
  | '_self'
  /** In the window that contains all frames. */
  | '_top';

/** A period of time. `from` must be before `to`. */
export type DateRange = {
  /** Start of the period, inclusive. If absent or null, the period has no start. */
  from?: string | null | undefined;
  /** End of the period, exclusive. If absent or null, the period has no end. */
  to?: string | null | undefined;
};

/** Kind of a file, detected from its content. */
export type FileType =
  /** An audio file. */
  | 'AUDIO'
  /** A text file, PDF, e-book or office document. */
  | 'DOCUMENT'
  /** An image that the server can decode. */
  | 'IMAGE'
  /** Any other file. */
  | 'OTHER'
  /** A video file. */
  | 'VIDEO';

/** Area of interest of a lead. */
export type Interest =
  /** Forecasts and plans that agree with each other. */
  | 'coherence'
  /** Combining analysts and models. */
  | 'hybrid'
  /** How stories about a market form and spread. */
  | 'narrative'
  /** Any other area. */
  | 'other'
  /** How people influence each other's choices. */
  | 'social'
  /** Testing when to enter a market. */
  | 'timemanip';

/** Conditions for a list of leads. All of them apply; null fields are ignored. */
export type LeadFilter = {
  /** Time of the request. */
  createdAt?: DateRange | null | undefined;
  /** Area of interest. */
  interest?: Interest | null | undefined;
  /** Whether the honeypot field was filled in. */
  isSuspicious?: boolean | null | undefined;
  /** Text to find in names and email addresses, or at the start of `interest` values. */
  search?: string | null | undefined;
};

/** Role of a member. Each role includes the permissions of `viewer`. */
export type OrganizationRole =
  /** The member can also upload files, manage projects and invite people. */
  | 'lead'
  /** The member can also upload files. */
  | 'member'
  /** The member can read the organization, its projects and its files. */
  | 'viewer';

/** Type of an organization. */
export type OrganizationType =
  /** Business. */
  | 'business'
  /** Educational institution. */
  | 'education'
  /** Government body. */
  | 'government'
  /** Nonprofit organization. */
  | 'nonprofit'
  /** Any other type. */
  | 'other';

/** Status of a post. */
export type PostStatus =
  /** The post is visible only to administrators. */
  | 'draft'
  /** The post is public. */
  | 'published';

/** Conditions for a list of projects. All of them apply; null fields are ignored. */
export type ProjectFilter = {
  /** Creation time of the project. */
  createdAt?: DateRange | null | undefined;
  /** Id of the user who leads the project. */
  leadUserId?: number | null | undefined;
  /** Text to find in names. */
  search?: string | null | undefined;
  /** Status of the project. */
  status?: ProjectStatus | null | undefined;
  /** Id of the tenant of the project. */
  tenantId?: number | null | undefined;
};

/** Status of a project. */
export type ProjectStatus =
  /** Work is in progress. The project accepts files. */
  | 'active'
  /** Work has ended. The project accepts no new files. */
  | 'archived'
  /** Work is interrupted. The project accepts files. */
  | 'paused';

/** A request for early access. */
export type RequestEarlyAccessInput = {
  /** Email address, at most 320 characters. */
  email: string;
  /** Area of interest. */
  interest: Interest;
  /** Name, 2 to 200 characters on one line. */
  name: string;
  /** Honeypot field, hidden from people. Leave it empty. A value marks the stored object as suspicious without changing the response. */
  remarks?: string | null | undefined;
};

/** Role of an account. */
export type Role =
  /** Administers the site. */
  | 'admin'
  /** Has no administrative permissions. */
  | 'user';

/** A message sent through the contact form. */
export type SendContactMessageInput = {
  /** Email address, at most 320 characters. */
  email: string;
  /** Message, 10 to 10,000 characters. */
  message: string;
  /** Name, 2 to 200 characters on one line. */
  name: string;
  /** Honeypot field, hidden from people. Leave it empty. A value marks the stored object as suspicious without changing the response. */
  remarks?: string | null | undefined;
  /** Subject, 3 to 300 characters on one line. */
  subject: string;
};

/** Conditions for a list of tenants. All of them apply; null fields are ignored. */
export type TenantFilter = {
  /** Creation time of the tenant. */
  createdAt?: DateRange | null | undefined;
  /** Id of the organization of the tenant. */
  organizationId?: number | null | undefined;
  /** Id of the owner. */
  ownerId?: number | null | undefined;
  /** Text to find in names. */
  search?: string | null | undefined;
  /** Status of the tenant. */
  status?: TenantStatus | null | undefined;
};

/** Status of a tenant. Only an active tenant accepts new files. Changing the status does not delete projects or files. */
export type TenantStatus =
  /** The tenant is in use. */
  | 'active'
  /** The use of the tenant has ended, for example because its organization was deleted. */
  | 'archived'
  /** The use of the tenant is interrupted. */
  | 'suspended';

/** Changes to a credit code. Absent fields remain unchanged. A null `creditAmount` counts as absent. */
export type UpdateCreditCodeInput = {
  /** Credits granted by each redemption, 1 to 10,000. */
  creditAmount?: number | null | undefined;
  /** Note, at most 500 characters. Null: no note. */
  description?: string | null | undefined;
  /** Expiration time, in the future. Null: the code does not expire. */
  expiresAt?: string | null | undefined;
  /** Maximum number of redemptions, 1 to 1,000 and not below the current uses. Null: no maximum. */
  maxUses?: number | null | undefined;
};

/** Changes to a post. Absent fields remain unchanged. Null clears `summary`, `featuredImageUrl`, `metaTitle`, `metaDescription` and `categoryId`, generates a new `slug` from the title, and leaves all other fields unchanged. */
export type UpdatePostInput = {
  /** Id of the author. */
  authorId?: number | null | undefined;
  /** Id of the category. Null: uncategorized. */
  categoryId?: number | null | undefined;
  /** HTML, at most 500,000 characters, sanitized by the server. Readers see this HTML even if `markdownContent` is given. */
  content?: string | null | undefined;
  /** Call-to-action buttons, at most 6. */
  ctaButtons?: Array<CtaButtonInput> | null | undefined;
  /** Path of the featured image on this site, or its HTTP or HTTPS URL. */
  featuredImageUrl?: string | null | undefined;
  /** Whether the post is featured. */
  isFeatured?: boolean | null | undefined;
  /** Markdown source, at most 500,000 characters. Without `content`, the server renders the Markdown to HTML. With `content`, the Markdown is only stored for editors; if it has fewer than 10 characters, the HTML or a placeholder is stored instead. */
  markdownContent?: string | null | undefined;
  /** Description for search engines, at most 500 characters. */
  metaDescription?: string | null | undefined;
  /** Title for search engines, at most 200 characters. */
  metaTitle?: string | null | undefined;
  /** Requested slug, at most 200 characters. Null or empty: generated from the title. */
  slug?: string | null | undefined;
  /** Status. `published` publishes the post immediately; `draft` unpublishes it. */
  status?: PostStatus | null | undefined;
  /** Summary, at most 1,000 characters. */
  summary?: string | null | undefined;
  /** Names of the tags, at most 20, each up to 50 characters. New tags are created. */
  tags?: Array<string> | null | undefined;
  /** Title, 1 to 200 characters. */
  title?: string | null | undefined;
  /** Version that the changes are based on. Fails with `CONFLICT` if the post has another version. Absent or null: not checked. */
  version?: number | null | undefined;
};

/** New profile of the authenticated user. */
export type UpdateProfileInput = {
  /** Current password. Required if the email address changes and the server sends email. */
  currentPassword?: string | null | undefined;
  /** Email address, unique regardless of case. If the server sends email, a new address takes effect when the user confirms it. */
  email: string;
  /** First name, 2 to 100 characters. Absent: unchanged; null or empty: cleared. */
  firstName?: string | null | undefined;
  /** Last name, 2 to 100 characters. Absent: unchanged; null or empty: cleared. */
  lastName?: string | null | undefined;
};

/** A file to upload. */
export type UploadFileInput = {
  /** The file. An empty file is rejected. */
  file: UploadRef;
  /** Whether the file is readable without authentication. */
  isPublic?: boolean;
  /** Id of a project that is not archived. The file also belongs to the tenant of the project. */
  projectId?: number | null | undefined;
  /** Id of an active tenant. Users who can read the tenant can also read the file. */
  tenantId?: number | null | undefined;
};

/** Conditions for a list of users. All of them apply; null fields are ignored. */
export type UserFilter = {
  /** Creation time of the account. */
  createdAt?: DateRange | null | undefined;
  /** Role of the account. */
  role?: Role | null | undefined;
  /** Text to find in usernames, email addresses and names. */
  search?: string | null | undefined;
  /** Status of the account. */
  status?: UserStatus | null | undefined;
};

/** Status of an account. */
export type UserStatus =
  /** The user can sign in. */
  | 'active'
  /** The user cannot sign in and has no valid session. */
  | 'suspended';

export type RestCreditCodeFragment = { id: number, code: string, description: string | null, status: CreditCodeStatus, credit_amount: number, max_uses: number | null, current_uses: number, expires_at: string | null, created_at: string } & { ' $fragmentName'?: 'RestCreditCodeFragment' };

export type RestCreditCodesQueryVariables = Exact<{
  first?: number | null | undefined;
  offset?: number | null | undefined;
  status?: CreditCodeStatus | null | undefined;
}>;


export type RestCreditCodesQuery = { creditCodes: { totalCount: number, nodes: Array<{ ' $fragmentRefs'?: { 'RestCreditCodeFragment': RestCreditCodeFragment } }> } };

export type RestRedemptionsQueryVariables = Exact<{
  id: number;
  first?: number | null | undefined;
  offset?: number | null | undefined;
}>;


export type RestRedemptionsQuery = { creditCode: { redemptions: { totalCount: number, nodes: Array<{ id: number, user_id: number, redeemed_at: string, credits_granted: number }> } } | null };

export type RestCreateCreditCodeMutationVariables = Exact<{
  input: CreateCreditCodeInput;
}>;


export type RestCreateCreditCodeMutation = { createCreditCode: { ' $fragmentRefs'?: { 'RestCreditCodeFragment': RestCreditCodeFragment } } };

export type RestUpdateCreditCodeMutationVariables = Exact<{
  id: number;
  input: UpdateCreditCodeInput;
}>;


export type RestUpdateCreditCodeMutation = { updateCreditCode: { ' $fragmentRefs'?: { 'RestCreditCodeFragment': RestCreditCodeFragment } } };

export type RestDeleteCreditCodeMutationVariables = Exact<{
  id: number;
}>;


export type RestDeleteCreditCodeMutation = { deleteCreditCode: { id: number } };

export type RestUsersQueryVariables = Exact<{
  first?: number | null | undefined;
  offset?: number | null | undefined;
}>;


export type RestUsersQuery = { users: { totalCount: number, nodes: Array<{ ' $fragmentRefs'?: { 'RestUserFragment': RestUserFragment } }> } };

export type RestTenantsQueryVariables = Exact<{
  first?: number | null | undefined;
  offset?: number | null | undefined;
}>;


export type RestTenantsQuery = { tenants: { totalCount: number, nodes: Array<{ id: number, name: string, status: TenantStatus, owner_id: number, owner_name: string, created_at: string }> } };

export type RestProjectsQueryVariables = Exact<{
  first?: number | null | undefined;
  offset?: number | null | undefined;
}>;


export type RestProjectsQuery = { projects: { totalCount: number, nodes: Array<{ id: number, name: string, status: ProjectStatus, tenant_id: number, tenant_name: string, lead_user_id: number | null, lead_user_name: string | null, created_at: string }> } };

export type RestLeadsQueryVariables = Exact<{
  first?: number | null | undefined;
  offset?: number | null | undefined;
}>;


export type RestLeadsQuery = { leads: { totalCount: number, nodes: Array<{ id: number, email: string, name: string | null, interest: Interest, created_at: string }> } };

export type RestLoginMutationVariables = Exact<{
  identifier: string;
  password: string;
}>;


export type RestLoginMutation = { login: { accessToken: string, refreshToken: string, user: { ' $fragmentRefs'?: { 'RestUserFragment': RestUserFragment } } } };

export type RestCompleteLoginMutationVariables = Exact<{
  challenge: string;
  code: string;
}>;


export type RestCompleteLoginMutation = { completeLogin: { accessToken: string, refreshToken: string, user: { ' $fragmentRefs'?: { 'RestUserFragment': RestUserFragment } } } };

export type RestRefreshSessionMutationVariables = Exact<{
  refreshToken: string;
}>;


export type RestRefreshSessionMutation = { refreshSession: { accessToken: string, refreshToken: string } };

export type RestLogoutMutationVariables = Exact<{ [key: string]: never; }>;


export type RestLogoutMutation = { logout: { message: string } };

export type RestPostFragment = { id: number, title: string, slug: string, summary: string | null, excerpt: string, content: string, status: PostStatus, markdown_content: string, featured_image_url: string | null, meta_title: string | null, meta_description: string | null, category_id: number | null, is_featured: boolean, published_at: string | null, created_at: string, updated_at: string, author_id: number, featuredImage: { path: string } | null, category: { id: number, name: string, slug: string } | null, tags: Array<{ name: string }>, author: { first_name: string | null, last_name: string | null }, cta_buttons: Array<{ text: string, url: string, target: CtaTarget, style: CtaStyle }> } & { ' $fragmentName'?: 'RestPostFragment' };

export type RestPostPaginationFragment = { page: number, totalPages: number, hasMore: boolean, totalCount: number } & { ' $fragmentName'?: 'RestPostPaginationFragment' };

export type RestPostsQueryVariables = Exact<{
  page: number;
  limit: number;
  tag?: string | null | undefined;
  category?: string | null | undefined;
}>;


export type RestPostsQuery = { posts: { posts: Array<{ ' $fragmentRefs'?: { 'RestPostFragment': RestPostFragment } }>, pagination: { ' $fragmentRefs'?: { 'RestPostPaginationFragment': RestPostPaginationFragment } } } };

export type RestPostBySlugQueryVariables = Exact<{
  slug: string;
}>;


export type RestPostBySlugQuery = { post: { ' $fragmentRefs'?: { 'RestPostFragment': RestPostFragment } } | null };

export type RestCategoriesQueryVariables = Exact<{ [key: string]: never; }>;


export type RestCategoriesQuery = { categories: Array<{ id: number, name: string, slug: string, description: string | null, post_count: number }> };

export type RestTagsQueryVariables = Exact<{ [key: string]: never; }>;


export type RestTagsQuery = { tags: Array<{ name: string }> };

export type RestAdminPostFragment = { id: number, title: string, slug: string, summary: string | null, excerpt: string, content: string, status: PostStatus, version: number, markdown_content: string, featured_image_url: string | null, meta_title: string | null, meta_description: string | null, category_id: number | null, is_featured: boolean, published_at: string | null, created_at: string, updated_at: string, author_id: number, featuredImage: { path: string } | null, category: { id: number, name: string, slug: string } | null, tags: Array<{ name: string }>, author: { first_name: string | null, last_name: string | null }, cta_buttons: Array<{ text: string, url: string, target: CtaTarget, style: CtaStyle }> } & { ' $fragmentName'?: 'RestAdminPostFragment' };

export type RestAdminPostsQueryVariables = Exact<{
  first?: number | null | undefined;
  offset?: number | null | undefined;
  status?: PostStatus | null | undefined;
}>;


export type RestAdminPostsQuery = { adminPosts: { totalCount: number, nodes: Array<{ ' $fragmentRefs'?: { 'RestAdminPostFragment': RestAdminPostFragment } }> } };

export type RestCreatePostMutationVariables = Exact<{
  input: CreatePostInput;
}>;


export type RestCreatePostMutation = { createPost: { ' $fragmentRefs'?: { 'RestAdminPostFragment': RestAdminPostFragment } } };

export type RestUpdatePostMutationVariables = Exact<{
  id: number;
  input: UpdatePostInput;
}>;


export type RestUpdatePostMutation = { updatePost: { ' $fragmentRefs'?: { 'RestAdminPostFragment': RestAdminPostFragment } } };

export type RestPublishPostMutationVariables = Exact<{
  id: number;
}>;


export type RestPublishPostMutation = { publishPost: { ' $fragmentRefs'?: { 'RestAdminPostFragment': RestAdminPostFragment } } };

export type RestDeletePostMutationVariables = Exact<{
  id: number;
}>;


export type RestDeletePostMutation = { deletePost: { id: number } };

export type RestCreateCategoryMutationVariables = Exact<{
  input: CreateCategoryInput;
}>;


export type RestCreateCategoryMutation = { createCategory: { id: number, name: string, slug: string, description: string | null, post_count: number } };

export type RestBlogTestQueryVariables = Exact<{ [key: string]: never; }>;


export type RestBlogTestQuery = { blogTest: { message: string, timestamp: string, user: { id: number, role: string } } };

export type RestCreditHistoryQueryVariables = Exact<{
  first?: number | null | undefined;
  offset?: number | null | undefined;
}>;


export type RestCreditHistoryQuery = { viewer: { creditTransactions: { totalCount: number, nodes: Array<{ id: number, description: string, amount: number, created_at: string }> } } | null };

export type RestRedeemCreditCodeMutationVariables = Exact<{
  code: string;
}>;


export type RestRedeemCreditCodeMutation = { redeemCreditCode: { message: string } };

export type RestExportUserFragment = { id: number, username: string, email: string | null, role: Role, status: UserStatus, credits: number, first_name: string | null, last_name: string | null, created_at: string } & { ' $fragmentName'?: 'RestExportUserFragment' };

export type RestExportUsersQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
  withTotal: boolean;
  filter?: UserFilter | null | undefined;
}>;


export type RestExportUsersQuery = { users: { totalCount?: number, pageInfo: { hasNextPage: boolean, endCursor: string | null }, nodes: Array<{ ' $fragmentRefs'?: { 'RestExportUserFragment': RestExportUserFragment } }> } };

export type RestExportTenantFragment = { id: number, name: string, status: TenantStatus, owner_id: number, owner_name: string, organization_id: number | null, created_at: string } & { ' $fragmentName'?: 'RestExportTenantFragment' };

export type RestExportTenantsQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
  withTotal: boolean;
  filter?: TenantFilter | null | undefined;
}>;


export type RestExportTenantsQuery = { tenants: { totalCount?: number, pageInfo: { hasNextPage: boolean, endCursor: string | null }, nodes: Array<{ ' $fragmentRefs'?: { 'RestExportTenantFragment': RestExportTenantFragment } }> } };

export type RestExportProjectFragment = { id: number, name: string, status: ProjectStatus, tenant_id: number, tenant_name: string, lead_user_id: number | null, lead_user_name: string | null, created_at: string } & { ' $fragmentName'?: 'RestExportProjectFragment' };

export type RestExportProjectsQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
  withTotal: boolean;
  filter?: ProjectFilter | null | undefined;
}>;


export type RestExportProjectsQuery = { projects: { totalCount?: number, pageInfo: { hasNextPage: boolean, endCursor: string | null }, nodes: Array<{ ' $fragmentRefs'?: { 'RestExportProjectFragment': RestExportProjectFragment } }> } };

export type RestExportLeadFragment = { id: number, email: string, name: string | null, interest: Interest, created_at: string, is_suspicious: boolean } & { ' $fragmentName'?: 'RestExportLeadFragment' };

export type RestExportLeadsQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
  withTotal: boolean;
  filter?: LeadFilter | null | undefined;
}>;


export type RestExportLeadsQuery = { leads: { totalCount?: number, pageInfo: { hasNextPage: boolean, endCursor: string | null }, nodes: Array<{ ' $fragmentRefs'?: { 'RestExportLeadFragment': RestExportLeadFragment } }> } };

export type RestExportMessageFragment = { id: number, name: string, email: string, subject: string, message: string, status: ContactMessageStatus, created_at: string, is_suspicious: boolean, mailed_at: string | null } & { ' $fragmentName'?: 'RestExportMessageFragment' };

export type RestExportMessagesQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
  withTotal: boolean;
  filter?: ContactMessageFilter | null | undefined;
}>;


export type RestExportMessagesQuery = { contactMessages: { totalCount?: number, pageInfo: { hasNextPage: boolean, endCursor: string | null }, nodes: Array<{ ' $fragmentRefs'?: { 'RestExportMessageFragment': RestExportMessageFragment } }> } };

export type RestExportPostFragment = { id: number, title: string, slug: string, status: PostStatus, summary: string | null, author_id: number, category_id: number | null, is_featured: boolean, published_at: string | null, created_at: string, updated_at: string } & { ' $fragmentName'?: 'RestExportPostFragment' };

export type RestExportPostsQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
  withTotal: boolean;
  filter?: AdminPostFilter | null | undefined;
}>;


export type RestExportPostsQuery = { adminPosts: { totalCount?: number, pageInfo: { hasNextPage: boolean, endCursor: string | null }, nodes: Array<{ ' $fragmentRefs'?: { 'RestExportPostFragment': RestExportPostFragment } }> } };

export type RestExportCodeFragment = { id: number, code: string, description: string | null, status: CreditCodeStatus, credit_amount: number, max_uses: number | null, current_uses: number, expires_at: string | null, created_at: string, archived_at: string | null } & { ' $fragmentName'?: 'RestExportCodeFragment' };

export type RestExportCodesQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
  withTotal: boolean;
  filter?: CreditCodeFilter | null | undefined;
}>;


export type RestExportCodesQuery = { creditCodes: { totalCount?: number, pageInfo: { hasNextPage: boolean, endCursor: string | null }, nodes: Array<{ ' $fragmentRefs'?: { 'RestExportCodeFragment': RestExportCodeFragment } }> } };

export type RestExportAuditEventFragment = { id: number, action: AuditAction, subject: AuditSubject, details: unknown, subject_id: number | null, subject_name: string | null, actor_id: number | null, actor_name: string | null, api_token_id: number | null, api_token_name: string | null, request_id: string, created_at: string } & { ' $fragmentName'?: 'RestExportAuditEventFragment' };

export type RestExportAuditQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
  withTotal: boolean;
  filter?: AuditEventFilter | null | undefined;
}>;


export type RestExportAuditQuery = { auditLog: { totalCount?: number, pageInfo: { hasNextPage: boolean, endCursor: string | null }, nodes: Array<{ ' $fragmentRefs'?: { 'RestExportAuditEventFragment': RestExportAuditEventFragment } }> } };

export type RestExportRedemptionFragment = { id: number, code_id: number, code: string, user_id: number, user_name: string, credits_granted: number, redeemed_at: string } & { ' $fragmentName'?: 'RestExportRedemptionFragment' };

export type RestExportRedemptionsQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
  withTotal: boolean;
  filter?: CreditRedemptionFilter | null | undefined;
}>;


export type RestExportRedemptionsQuery = { creditRedemptions: { totalCount?: number, pageInfo: { hasNextPage: boolean, endCursor: string | null }, nodes: Array<{ ' $fragmentRefs'?: { 'RestExportRedemptionFragment': RestExportRedemptionFragment } }> } };

export type RestFileFragment = { id: number, size: number, width: number | null, height: number | null, url: string, original_filename: string, file_type: FileType, mime_type: string, is_public: boolean, tenant_id: number | null, project_id: number | null, created_at: string, thumbnail_url: string | null } & { ' $fragmentName'?: 'RestFileFragment' };

export type RestFilesQueryVariables = Exact<{
  userId: number;
  first: number;
  offset: number;
}>;


export type RestFilesQuery = { files: { totalCount: number, nodes: Array<{ ' $fragmentRefs'?: { 'RestFileFragment': RestFileFragment } }> } };

export type RestUploadFileMutationVariables = Exact<{
  input: UploadFileInput;
}>;


export type RestUploadFileMutation = { uploadFile: { ' $fragmentRefs'?: { 'RestFileFragment': RestFileFragment } } };

export type RestUploadImageMutationVariables = Exact<{
  file: UploadRef;
}>;


export type RestUploadImageMutation = { uploadImage: (
    { storagePath: string }
    & { ' $fragmentRefs'?: { 'RestFileFragment': RestFileFragment } }
  ) };

export type RestRequestEarlyAccessMutationVariables = Exact<{
  input: RequestEarlyAccessInput;
}>;


export type RestRequestEarlyAccessMutation = { requestEarlyAccess: { id: number, email: string, name: string | null, interest: Interest, created_at: string } };

export type RestSendContactMessageMutationVariables = Exact<{
  input: SendContactMessageInput;
}>;


export type RestSendContactMessageMutation = { sendContactMessage: { message: string } };

export type RestOrganizationFragment = { id: number, name: string, description: string | null, website: string | null, address: string | null, city: string | null, state: string | null, country: string | null, org_type: OrganizationType, postal_code: string | null, created_by: number, created_at: string } & { ' $fragmentName'?: 'RestOrganizationFragment' };

export type RestMemberFragment = { id: number, role: OrganizationRole, user_id: number, organization_id: number, created_at: string, user: { id: number, username: string, email: string | null, first_name: string | null, last_name: string | null } } & { ' $fragmentName'?: 'RestMemberFragment' };

export type RestOrganizationsQueryVariables = Exact<{
  first?: number | null | undefined;
  offset?: number | null | undefined;
}>;


export type RestOrganizationsQuery = { viewer: { organizations: { totalCount: number, nodes: Array<{ ' $fragmentRefs'?: { 'RestOrganizationFragment': RestOrganizationFragment } }> } } | null };

export type RestCreateOrganizationMutationVariables = Exact<{
  input: CreateOrganizationInput;
}>;


export type RestCreateOrganizationMutation = { createOrganization: { ' $fragmentRefs'?: { 'RestOrganizationFragment': RestOrganizationFragment } } };

export type RestDeleteOrganizationMutationVariables = Exact<{
  id: number;
}>;


export type RestDeleteOrganizationMutation = { deleteOrganization: { id: number } };

export type RestMembersQueryVariables = Exact<{
  id: number;
  first?: number | null | undefined;
  offset?: number | null | undefined;
}>;


export type RestMembersQuery = { organization: { members: { totalCount: number, nodes: Array<{ ' $fragmentRefs'?: { 'RestMemberFragment': RestMemberFragment } }> } } | null };

export type RestAddMemberMutationVariables = Exact<{
  input: AddOrganizationMemberInput;
}>;


export type RestAddMemberMutation = { addOrganizationMember: { ' $fragmentRefs'?: { 'RestMemberFragment': RestMemberFragment } } };

export type RestRemoveMemberMutationVariables = Exact<{
  organizationId: number;
  userId: number;
}>;


export type RestRemoveMemberMutation = { removeOrganizationMember: { id: number } };

export type RestUserFragment = { id: number, username: string, email: string | null, role: Role, credits: number, status: UserStatus, first_name: string | null, last_name: string | null, created_at: string } & { ' $fragmentName'?: 'RestUserFragment' };

export type RestViewerQueryVariables = Exact<{ [key: string]: never; }>;


export type RestViewerQuery = { viewer: { ' $fragmentRefs'?: { 'RestUserFragment': RestUserFragment } } | null };

export type RestUpdateProfileMutationVariables = Exact<{
  input: UpdateProfileInput;
}>;


export type RestUpdateProfileMutation = { updateProfile: { ' $fragmentRefs'?: { 'RestUserFragment': RestUserFragment } } };

export const RestCreditCodeFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"RestCreditCode"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CreditCode"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","alias":{"kind":"Name","value":"credit_amount"},"name":{"kind":"Name","value":"creditAmount"}},{"kind":"Field","alias":{"kind":"Name","value":"max_uses"},"name":{"kind":"Name","value":"maxUses"}},{"kind":"Field","alias":{"kind":"Name","value":"current_uses"},"name":{"kind":"Name","value":"currentUses"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","alias":{"kind":"Name","value":"expires_at"},"name":{"kind":"Name","value":"expiresAt"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"status"}}]}}]} as unknown as DocumentNode<RestCreditCodeFragment, unknown>;
export const RestPostFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"RestPost"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Post"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"slug"}},{"kind":"Field","name":{"kind":"Name","value":"summary"}},{"kind":"Field","name":{"kind":"Name","value":"excerpt"}},{"kind":"Field","name":{"kind":"Name","value":"content"}},{"kind":"Field","alias":{"kind":"Name","value":"markdown_content"},"name":{"kind":"Name","value":"markdownContent"}},{"kind":"Field","alias":{"kind":"Name","value":"featured_image_url"},"name":{"kind":"Name","value":"featuredImageUrl"}},{"kind":"Field","name":{"kind":"Name","value":"featuredImage"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"path"}}]}},{"kind":"Field","alias":{"kind":"Name","value":"meta_title"},"name":{"kind":"Name","value":"metaTitle"}},{"kind":"Field","alias":{"kind":"Name","value":"meta_description"},"name":{"kind":"Name","value":"metaDescription"}},{"kind":"Field","alias":{"kind":"Name","value":"category_id"},"name":{"kind":"Name","value":"categoryId"}},{"kind":"Field","name":{"kind":"Name","value":"category"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"slug"}}]}},{"kind":"Field","name":{"kind":"Name","value":"tags"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","alias":{"kind":"Name","value":"is_featured"},"name":{"kind":"Name","value":"isFeatured"}},{"kind":"Field","alias":{"kind":"Name","value":"published_at"},"name":{"kind":"Name","value":"publishedAt"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_at"},"name":{"kind":"Name","value":"updatedAt"}},{"kind":"Field","alias":{"kind":"Name","value":"author_id"},"name":{"kind":"Name","value":"authorId"}},{"kind":"Field","name":{"kind":"Name","value":"author"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"first_name"},"name":{"kind":"Name","value":"firstName"}},{"kind":"Field","alias":{"kind":"Name","value":"last_name"},"name":{"kind":"Name","value":"lastName"}}]}},{"kind":"Field","alias":{"kind":"Name","value":"cta_buttons"},"name":{"kind":"Name","value":"ctaButtons"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"text"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"target"}},{"kind":"Field","name":{"kind":"Name","value":"style"}}]}}]}}]} as unknown as DocumentNode<RestPostFragment, unknown>;
export const RestPostPaginationFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"RestPostPagination"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Pagination"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"page"}},{"kind":"Field","name":{"kind":"Name","value":"totalPages"}},{"kind":"Field","name":{"kind":"Name","value":"hasMore"}},{"kind":"Field","name":{"kind":"Name","value":"totalCount"}}]}}]} as unknown as DocumentNode<RestPostPaginationFragment, unknown>;
export const RestAdminPostFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"RestAdminPost"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"AdminPost"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"slug"}},{"kind":"Field","name":{"kind":"Name","value":"summary"}},{"kind":"Field","name":{"kind":"Name","value":"excerpt"}},{"kind":"Field","name":{"kind":"Name","value":"content"}},{"kind":"Field","alias":{"kind":"Name","value":"markdown_content"},"name":{"kind":"Name","value":"markdownContent"}},{"kind":"Field","alias":{"kind":"Name","value":"featured_image_url"},"name":{"kind":"Name","value":"featuredImageUrl"}},{"kind":"Field","name":{"kind":"Name","value":"featuredImage"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"path"}}]}},{"kind":"Field","alias":{"kind":"Name","value":"meta_title"},"name":{"kind":"Name","value":"metaTitle"}},{"kind":"Field","alias":{"kind":"Name","value":"meta_description"},"name":{"kind":"Name","value":"metaDescription"}},{"kind":"Field","alias":{"kind":"Name","value":"category_id"},"name":{"kind":"Name","value":"categoryId"}},{"kind":"Field","name":{"kind":"Name","value":"category"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"slug"}}]}},{"kind":"Field","name":{"kind":"Name","value":"tags"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","alias":{"kind":"Name","value":"is_featured"},"name":{"kind":"Name","value":"isFeatured"}},{"kind":"Field","alias":{"kind":"Name","value":"published_at"},"name":{"kind":"Name","value":"publishedAt"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_at"},"name":{"kind":"Name","value":"updatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","alias":{"kind":"Name","value":"author_id"},"name":{"kind":"Name","value":"authorId"}},{"kind":"Field","name":{"kind":"Name","value":"author"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"first_name"},"name":{"kind":"Name","value":"firstName"}},{"kind":"Field","alias":{"kind":"Name","value":"last_name"},"name":{"kind":"Name","value":"lastName"}}]}},{"kind":"Field","alias":{"kind":"Name","value":"cta_buttons"},"name":{"kind":"Name","value":"ctaButtons"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"text"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"target"}},{"kind":"Field","name":{"kind":"Name","value":"style"}}]}}]}}]} as unknown as DocumentNode<RestAdminPostFragment, unknown>;
export const RestExportUserFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"RestExportUser"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"User"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"username"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","alias":{"kind":"Name","value":"first_name"},"name":{"kind":"Name","value":"firstName"}},{"kind":"Field","alias":{"kind":"Name","value":"last_name"},"name":{"kind":"Name","value":"lastName"}},{"kind":"Field","name":{"kind":"Name","value":"role"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"credits"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}}]}}]} as unknown as DocumentNode<RestExportUserFragment, unknown>;
export const RestExportTenantFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"RestExportTenant"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Tenant"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","alias":{"kind":"Name","value":"owner_id"},"name":{"kind":"Name","value":"ownerId"}},{"kind":"Field","alias":{"kind":"Name","value":"owner_name"},"name":{"kind":"Name","value":"ownerName"}},{"kind":"Field","alias":{"kind":"Name","value":"organization_id"},"name":{"kind":"Name","value":"organizationId"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}}]}}]} as unknown as DocumentNode<RestExportTenantFragment, unknown>;
export const RestExportProjectFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"RestExportProject"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Project"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","alias":{"kind":"Name","value":"tenant_id"},"name":{"kind":"Name","value":"tenantId"}},{"kind":"Field","alias":{"kind":"Name","value":"tenant_name"},"name":{"kind":"Name","value":"tenantName"}},{"kind":"Field","alias":{"kind":"Name","value":"lead_user_id"},"name":{"kind":"Name","value":"leadUserId"}},{"kind":"Field","alias":{"kind":"Name","value":"lead_user_name"},"name":{"kind":"Name","value":"leadUserName"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}}]}}]} as unknown as DocumentNode<RestExportProjectFragment, unknown>;
export const RestExportLeadFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"RestExportLead"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Lead"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"interest"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","alias":{"kind":"Name","value":"is_suspicious"},"name":{"kind":"Name","value":"isSuspicious"}}]}}]} as unknown as DocumentNode<RestExportLeadFragment, unknown>;
export const RestExportMessageFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"RestExportMessage"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ContactMessage"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"subject"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","alias":{"kind":"Name","value":"is_suspicious"},"name":{"kind":"Name","value":"isSuspicious"}},{"kind":"Field","alias":{"kind":"Name","value":"mailed_at"},"name":{"kind":"Name","value":"mailedAt"}}]}}]} as unknown as DocumentNode<RestExportMessageFragment, unknown>;
export const RestExportPostFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"RestExportPost"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"AdminPost"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"slug"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"summary"}},{"kind":"Field","alias":{"kind":"Name","value":"author_id"},"name":{"kind":"Name","value":"authorId"}},{"kind":"Field","alias":{"kind":"Name","value":"category_id"},"name":{"kind":"Name","value":"categoryId"}},{"kind":"Field","alias":{"kind":"Name","value":"is_featured"},"name":{"kind":"Name","value":"isFeatured"}},{"kind":"Field","alias":{"kind":"Name","value":"published_at"},"name":{"kind":"Name","value":"publishedAt"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_at"},"name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<RestExportPostFragment, unknown>;
export const RestExportCodeFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"RestExportCode"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CreditCode"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","alias":{"kind":"Name","value":"credit_amount"},"name":{"kind":"Name","value":"creditAmount"}},{"kind":"Field","alias":{"kind":"Name","value":"max_uses"},"name":{"kind":"Name","value":"maxUses"}},{"kind":"Field","alias":{"kind":"Name","value":"current_uses"},"name":{"kind":"Name","value":"currentUses"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","alias":{"kind":"Name","value":"expires_at"},"name":{"kind":"Name","value":"expiresAt"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","alias":{"kind":"Name","value":"archived_at"},"name":{"kind":"Name","value":"archivedAt"}}]}}]} as unknown as DocumentNode<RestExportCodeFragment, unknown>;
export const RestExportAuditEventFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"RestExportAuditEvent"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"AuditEvent"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"action"}},{"kind":"Field","name":{"kind":"Name","value":"subject"}},{"kind":"Field","alias":{"kind":"Name","value":"subject_id"},"name":{"kind":"Name","value":"subjectId"}},{"kind":"Field","alias":{"kind":"Name","value":"subject_name"},"name":{"kind":"Name","value":"subjectName"}},{"kind":"Field","name":{"kind":"Name","value":"details"}},{"kind":"Field","alias":{"kind":"Name","value":"actor_id"},"name":{"kind":"Name","value":"actorId"}},{"kind":"Field","alias":{"kind":"Name","value":"actor_name"},"name":{"kind":"Name","value":"actorName"}},{"kind":"Field","alias":{"kind":"Name","value":"api_token_id"},"name":{"kind":"Name","value":"apiTokenId"}},{"kind":"Field","alias":{"kind":"Name","value":"api_token_name"},"name":{"kind":"Name","value":"apiTokenName"}},{"kind":"Field","alias":{"kind":"Name","value":"request_id"},"name":{"kind":"Name","value":"requestId"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}}]}}]} as unknown as DocumentNode<RestExportAuditEventFragment, unknown>;
export const RestExportRedemptionFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"RestExportRedemption"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CreditRedemption"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"code_id"},"name":{"kind":"Name","value":"codeId"}},{"kind":"Field","alias":{"kind":"Name","value":"code"},"name":{"kind":"Name","value":"codeText"}},{"kind":"Field","alias":{"kind":"Name","value":"user_id"},"name":{"kind":"Name","value":"userId"}},{"kind":"Field","alias":{"kind":"Name","value":"user_name"},"name":{"kind":"Name","value":"userName"}},{"kind":"Field","alias":{"kind":"Name","value":"credits_granted"},"name":{"kind":"Name","value":"creditsGranted"}},{"kind":"Field","alias":{"kind":"Name","value":"redeemed_at"},"name":{"kind":"Name","value":"redeemedAt"}}]}}]} as unknown as DocumentNode<RestExportRedemptionFragment, unknown>;
export const RestFileFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"RestFile"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"StoredFile"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"original_filename"},"name":{"kind":"Name","value":"originalFilename"}},{"kind":"Field","alias":{"kind":"Name","value":"file_type"},"name":{"kind":"Name","value":"fileType"}},{"kind":"Field","alias":{"kind":"Name","value":"mime_type"},"name":{"kind":"Name","value":"mimeType"}},{"kind":"Field","name":{"kind":"Name","value":"size"}},{"kind":"Field","name":{"kind":"Name","value":"width"}},{"kind":"Field","name":{"kind":"Name","value":"height"}},{"kind":"Field","alias":{"kind":"Name","value":"is_public"},"name":{"kind":"Name","value":"isPublic"}},{"kind":"Field","alias":{"kind":"Name","value":"tenant_id"},"name":{"kind":"Name","value":"tenantId"}},{"kind":"Field","alias":{"kind":"Name","value":"project_id"},"name":{"kind":"Name","value":"projectId"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","alias":{"kind":"Name","value":"thumbnail_url"},"name":{"kind":"Name","value":"thumbnailUrl"}}]}}]} as unknown as DocumentNode<RestFileFragment, unknown>;
export const RestOrganizationFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"RestOrganization"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Organization"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","alias":{"kind":"Name","value":"org_type"},"name":{"kind":"Name","value":"orgType"}},{"kind":"Field","name":{"kind":"Name","value":"website"}},{"kind":"Field","name":{"kind":"Name","value":"address"}},{"kind":"Field","name":{"kind":"Name","value":"city"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","alias":{"kind":"Name","value":"postal_code"},"name":{"kind":"Name","value":"postalCode"}},{"kind":"Field","name":{"kind":"Name","value":"country"}},{"kind":"Field","alias":{"kind":"Name","value":"created_by"},"name":{"kind":"Name","value":"createdById"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}}]}}]} as unknown as DocumentNode<RestOrganizationFragment, unknown>;
export const RestMemberFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"RestMember"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"OrganizationMember"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"user_id"},"name":{"kind":"Name","value":"userId"}},{"kind":"Field","alias":{"kind":"Name","value":"organization_id"},"name":{"kind":"Name","value":"organizationId"}},{"kind":"Field","name":{"kind":"Name","value":"role"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"user"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"first_name"},"name":{"kind":"Name","value":"firstName"}},{"kind":"Field","alias":{"kind":"Name","value":"last_name"},"name":{"kind":"Name","value":"lastName"}},{"kind":"Field","name":{"kind":"Name","value":"username"}},{"kind":"Field","name":{"kind":"Name","value":"email"}}]}}]}}]} as unknown as DocumentNode<RestMemberFragment, unknown>;
export const RestUserFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"RestUser"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"User"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"username"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","alias":{"kind":"Name","value":"first_name"},"name":{"kind":"Name","value":"firstName"}},{"kind":"Field","alias":{"kind":"Name","value":"last_name"},"name":{"kind":"Name","value":"lastName"}},{"kind":"Field","name":{"kind":"Name","value":"role"}},{"kind":"Field","name":{"kind":"Name","value":"credits"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}}]}}]} as unknown as DocumentNode<RestUserFragment, unknown>;
export const RestCreditCodesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"RestCreditCodes"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"offset"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"status"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"CreditCodeStatus"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"creditCodes"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"offset"},"value":{"kind":"Variable","name":{"kind":"Name","value":"offset"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"status"},"value":{"kind":"Variable","name":{"kind":"Name","value":"status"}}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"RestCreditCode"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"RestCreditCode"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CreditCode"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","alias":{"kind":"Name","value":"credit_amount"},"name":{"kind":"Name","value":"creditAmount"}},{"kind":"Field","alias":{"kind":"Name","value":"max_uses"},"name":{"kind":"Name","value":"maxUses"}},{"kind":"Field","alias":{"kind":"Name","value":"current_uses"},"name":{"kind":"Name","value":"currentUses"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","alias":{"kind":"Name","value":"expires_at"},"name":{"kind":"Name","value":"expiresAt"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"status"}}]}}]} as unknown as DocumentNode<RestCreditCodesQuery, RestCreditCodesQueryVariables>;
export const RestRedemptionsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"RestRedemptions"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"offset"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"creditCode"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"redemptions"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"offset"},"value":{"kind":"Variable","name":{"kind":"Name","value":"offset"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"user_id"},"name":{"kind":"Name","value":"userId"}},{"kind":"Field","alias":{"kind":"Name","value":"redeemed_at"},"name":{"kind":"Name","value":"redeemedAt"}},{"kind":"Field","alias":{"kind":"Name","value":"credits_granted"},"name":{"kind":"Name","value":"creditsGranted"}}]}}]}}]}}]}}]} as unknown as DocumentNode<RestRedemptionsQuery, RestRedemptionsQueryVariables>;
export const RestCreateCreditCodeDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RestCreateCreditCode"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreateCreditCodeInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createCreditCode"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"RestCreditCode"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"RestCreditCode"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CreditCode"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","alias":{"kind":"Name","value":"credit_amount"},"name":{"kind":"Name","value":"creditAmount"}},{"kind":"Field","alias":{"kind":"Name","value":"max_uses"},"name":{"kind":"Name","value":"maxUses"}},{"kind":"Field","alias":{"kind":"Name","value":"current_uses"},"name":{"kind":"Name","value":"currentUses"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","alias":{"kind":"Name","value":"expires_at"},"name":{"kind":"Name","value":"expiresAt"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"status"}}]}}]} as unknown as DocumentNode<RestCreateCreditCodeMutation, RestCreateCreditCodeMutationVariables>;
export const RestUpdateCreditCodeDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RestUpdateCreditCode"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UpdateCreditCodeInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"updateCreditCode"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"RestCreditCode"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"RestCreditCode"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CreditCode"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","alias":{"kind":"Name","value":"credit_amount"},"name":{"kind":"Name","value":"creditAmount"}},{"kind":"Field","alias":{"kind":"Name","value":"max_uses"},"name":{"kind":"Name","value":"maxUses"}},{"kind":"Field","alias":{"kind":"Name","value":"current_uses"},"name":{"kind":"Name","value":"currentUses"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","alias":{"kind":"Name","value":"expires_at"},"name":{"kind":"Name","value":"expiresAt"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"status"}}]}}]} as unknown as DocumentNode<RestUpdateCreditCodeMutation, RestUpdateCreditCodeMutationVariables>;
export const RestDeleteCreditCodeDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RestDeleteCreditCode"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deleteCreditCode"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}}]}}]} as unknown as DocumentNode<RestDeleteCreditCodeMutation, RestDeleteCreditCodeMutationVariables>;
export const RestUsersDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"RestUsers"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"offset"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"users"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"offset"},"value":{"kind":"Variable","name":{"kind":"Name","value":"offset"}}},{"kind":"Argument","name":{"kind":"Name","value":"orderBy"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"field"},"value":{"kind":"EnumValue","value":"id"}},{"kind":"ObjectField","name":{"kind":"Name","value":"direction"},"value":{"kind":"EnumValue","value":"desc"}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"RestUser"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"RestUser"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"User"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"username"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","alias":{"kind":"Name","value":"first_name"},"name":{"kind":"Name","value":"firstName"}},{"kind":"Field","alias":{"kind":"Name","value":"last_name"},"name":{"kind":"Name","value":"lastName"}},{"kind":"Field","name":{"kind":"Name","value":"role"}},{"kind":"Field","name":{"kind":"Name","value":"credits"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}}]}}]} as unknown as DocumentNode<RestUsersQuery, RestUsersQueryVariables>;
export const RestTenantsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"RestTenants"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"offset"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"tenants"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"offset"},"value":{"kind":"Variable","name":{"kind":"Name","value":"offset"}}},{"kind":"Argument","name":{"kind":"Name","value":"orderBy"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"field"},"value":{"kind":"EnumValue","value":"id"}},{"kind":"ObjectField","name":{"kind":"Name","value":"direction"},"value":{"kind":"EnumValue","value":"desc"}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","alias":{"kind":"Name","value":"owner_id"},"name":{"kind":"Name","value":"ownerId"}},{"kind":"Field","alias":{"kind":"Name","value":"owner_name"},"name":{"kind":"Name","value":"ownerName"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}}]}}]}}]}}]} as unknown as DocumentNode<RestTenantsQuery, RestTenantsQueryVariables>;
export const RestProjectsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"RestProjects"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"offset"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"projects"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"offset"},"value":{"kind":"Variable","name":{"kind":"Name","value":"offset"}}},{"kind":"Argument","name":{"kind":"Name","value":"orderBy"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"field"},"value":{"kind":"EnumValue","value":"id"}},{"kind":"ObjectField","name":{"kind":"Name","value":"direction"},"value":{"kind":"EnumValue","value":"desc"}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","alias":{"kind":"Name","value":"tenant_id"},"name":{"kind":"Name","value":"tenantId"}},{"kind":"Field","alias":{"kind":"Name","value":"tenant_name"},"name":{"kind":"Name","value":"tenantName"}},{"kind":"Field","alias":{"kind":"Name","value":"lead_user_id"},"name":{"kind":"Name","value":"leadUserId"}},{"kind":"Field","alias":{"kind":"Name","value":"lead_user_name"},"name":{"kind":"Name","value":"leadUserName"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}}]}}]}}]}}]} as unknown as DocumentNode<RestProjectsQuery, RestProjectsQueryVariables>;
export const RestLeadsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"RestLeads"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"offset"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"leads"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"offset"},"value":{"kind":"Variable","name":{"kind":"Name","value":"offset"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"interest"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}}]}}]}}]}}]} as unknown as DocumentNode<RestLeadsQuery, RestLeadsQueryVariables>;
export const RestLoginDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RestLogin"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"identifier"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"password"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"login"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"identifier"},"value":{"kind":"Variable","name":{"kind":"Name","value":"identifier"}}},{"kind":"Argument","name":{"kind":"Name","value":"password"},"value":{"kind":"Variable","name":{"kind":"Name","value":"password"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"user"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"RestUser"}}]}},{"kind":"Field","name":{"kind":"Name","value":"accessToken"}},{"kind":"Field","name":{"kind":"Name","value":"refreshToken"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"RestUser"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"User"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"username"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","alias":{"kind":"Name","value":"first_name"},"name":{"kind":"Name","value":"firstName"}},{"kind":"Field","alias":{"kind":"Name","value":"last_name"},"name":{"kind":"Name","value":"lastName"}},{"kind":"Field","name":{"kind":"Name","value":"role"}},{"kind":"Field","name":{"kind":"Name","value":"credits"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}}]}}]} as unknown as DocumentNode<RestLoginMutation, RestLoginMutationVariables>;
export const RestCompleteLoginDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RestCompleteLogin"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"challenge"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"code"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"completeLogin"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"challenge"},"value":{"kind":"Variable","name":{"kind":"Name","value":"challenge"}}},{"kind":"Argument","name":{"kind":"Name","value":"code"},"value":{"kind":"Variable","name":{"kind":"Name","value":"code"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"user"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"RestUser"}}]}},{"kind":"Field","name":{"kind":"Name","value":"accessToken"}},{"kind":"Field","name":{"kind":"Name","value":"refreshToken"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"RestUser"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"User"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"username"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","alias":{"kind":"Name","value":"first_name"},"name":{"kind":"Name","value":"firstName"}},{"kind":"Field","alias":{"kind":"Name","value":"last_name"},"name":{"kind":"Name","value":"lastName"}},{"kind":"Field","name":{"kind":"Name","value":"role"}},{"kind":"Field","name":{"kind":"Name","value":"credits"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}}]}}]} as unknown as DocumentNode<RestCompleteLoginMutation, RestCompleteLoginMutationVariables>;
export const RestRefreshSessionDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RestRefreshSession"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"refreshToken"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"refreshSession"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"refreshToken"},"value":{"kind":"Variable","name":{"kind":"Name","value":"refreshToken"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"accessToken"}},{"kind":"Field","name":{"kind":"Name","value":"refreshToken"}}]}}]}}]} as unknown as DocumentNode<RestRefreshSessionMutation, RestRefreshSessionMutationVariables>;
export const RestLogoutDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RestLogout"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"logout"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]}}]} as unknown as DocumentNode<RestLogoutMutation, RestLogoutMutationVariables>;
export const RestPostsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"RestPosts"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"page"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"limit"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"tag"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"category"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"posts"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"page"},"value":{"kind":"Variable","name":{"kind":"Name","value":"page"}}},{"kind":"Argument","name":{"kind":"Name","value":"limit"},"value":{"kind":"Variable","name":{"kind":"Name","value":"limit"}}},{"kind":"Argument","name":{"kind":"Name","value":"tag"},"value":{"kind":"Variable","name":{"kind":"Name","value":"tag"}}},{"kind":"Argument","name":{"kind":"Name","value":"category"},"value":{"kind":"Variable","name":{"kind":"Name","value":"category"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"posts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"RestPost"}}]}},{"kind":"Field","name":{"kind":"Name","value":"pagination"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"RestPostPagination"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"RestPost"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Post"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"slug"}},{"kind":"Field","name":{"kind":"Name","value":"summary"}},{"kind":"Field","name":{"kind":"Name","value":"excerpt"}},{"kind":"Field","name":{"kind":"Name","value":"content"}},{"kind":"Field","alias":{"kind":"Name","value":"markdown_content"},"name":{"kind":"Name","value":"markdownContent"}},{"kind":"Field","alias":{"kind":"Name","value":"featured_image_url"},"name":{"kind":"Name","value":"featuredImageUrl"}},{"kind":"Field","name":{"kind":"Name","value":"featuredImage"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"path"}}]}},{"kind":"Field","alias":{"kind":"Name","value":"meta_title"},"name":{"kind":"Name","value":"metaTitle"}},{"kind":"Field","alias":{"kind":"Name","value":"meta_description"},"name":{"kind":"Name","value":"metaDescription"}},{"kind":"Field","alias":{"kind":"Name","value":"category_id"},"name":{"kind":"Name","value":"categoryId"}},{"kind":"Field","name":{"kind":"Name","value":"category"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"slug"}}]}},{"kind":"Field","name":{"kind":"Name","value":"tags"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","alias":{"kind":"Name","value":"is_featured"},"name":{"kind":"Name","value":"isFeatured"}},{"kind":"Field","alias":{"kind":"Name","value":"published_at"},"name":{"kind":"Name","value":"publishedAt"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_at"},"name":{"kind":"Name","value":"updatedAt"}},{"kind":"Field","alias":{"kind":"Name","value":"author_id"},"name":{"kind":"Name","value":"authorId"}},{"kind":"Field","name":{"kind":"Name","value":"author"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"first_name"},"name":{"kind":"Name","value":"firstName"}},{"kind":"Field","alias":{"kind":"Name","value":"last_name"},"name":{"kind":"Name","value":"lastName"}}]}},{"kind":"Field","alias":{"kind":"Name","value":"cta_buttons"},"name":{"kind":"Name","value":"ctaButtons"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"text"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"target"}},{"kind":"Field","name":{"kind":"Name","value":"style"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"RestPostPagination"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Pagination"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"page"}},{"kind":"Field","name":{"kind":"Name","value":"totalPages"}},{"kind":"Field","name":{"kind":"Name","value":"hasMore"}},{"kind":"Field","name":{"kind":"Name","value":"totalCount"}}]}}]} as unknown as DocumentNode<RestPostsQuery, RestPostsQueryVariables>;
export const RestPostBySlugDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"RestPostBySlug"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"slug"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"post"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"slug"},"value":{"kind":"Variable","name":{"kind":"Name","value":"slug"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"RestPost"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"RestPost"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Post"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"slug"}},{"kind":"Field","name":{"kind":"Name","value":"summary"}},{"kind":"Field","name":{"kind":"Name","value":"excerpt"}},{"kind":"Field","name":{"kind":"Name","value":"content"}},{"kind":"Field","alias":{"kind":"Name","value":"markdown_content"},"name":{"kind":"Name","value":"markdownContent"}},{"kind":"Field","alias":{"kind":"Name","value":"featured_image_url"},"name":{"kind":"Name","value":"featuredImageUrl"}},{"kind":"Field","name":{"kind":"Name","value":"featuredImage"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"path"}}]}},{"kind":"Field","alias":{"kind":"Name","value":"meta_title"},"name":{"kind":"Name","value":"metaTitle"}},{"kind":"Field","alias":{"kind":"Name","value":"meta_description"},"name":{"kind":"Name","value":"metaDescription"}},{"kind":"Field","alias":{"kind":"Name","value":"category_id"},"name":{"kind":"Name","value":"categoryId"}},{"kind":"Field","name":{"kind":"Name","value":"category"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"slug"}}]}},{"kind":"Field","name":{"kind":"Name","value":"tags"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","alias":{"kind":"Name","value":"is_featured"},"name":{"kind":"Name","value":"isFeatured"}},{"kind":"Field","alias":{"kind":"Name","value":"published_at"},"name":{"kind":"Name","value":"publishedAt"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_at"},"name":{"kind":"Name","value":"updatedAt"}},{"kind":"Field","alias":{"kind":"Name","value":"author_id"},"name":{"kind":"Name","value":"authorId"}},{"kind":"Field","name":{"kind":"Name","value":"author"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"first_name"},"name":{"kind":"Name","value":"firstName"}},{"kind":"Field","alias":{"kind":"Name","value":"last_name"},"name":{"kind":"Name","value":"lastName"}}]}},{"kind":"Field","alias":{"kind":"Name","value":"cta_buttons"},"name":{"kind":"Name","value":"ctaButtons"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"text"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"target"}},{"kind":"Field","name":{"kind":"Name","value":"style"}}]}}]}}]} as unknown as DocumentNode<RestPostBySlugQuery, RestPostBySlugQueryVariables>;
export const RestCategoriesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"RestCategories"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"categories"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"slug"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","alias":{"kind":"Name","value":"post_count"},"name":{"kind":"Name","value":"postCount"}}]}}]}}]} as unknown as DocumentNode<RestCategoriesQuery, RestCategoriesQueryVariables>;
export const RestTagsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"RestTags"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"tags"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]}}]} as unknown as DocumentNode<RestTagsQuery, RestTagsQueryVariables>;
export const RestAdminPostsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"RestAdminPosts"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"offset"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"status"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"PostStatus"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"adminPosts"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"offset"},"value":{"kind":"Variable","name":{"kind":"Name","value":"offset"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"status"},"value":{"kind":"Variable","name":{"kind":"Name","value":"status"}}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"RestAdminPost"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"RestAdminPost"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"AdminPost"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"slug"}},{"kind":"Field","name":{"kind":"Name","value":"summary"}},{"kind":"Field","name":{"kind":"Name","value":"excerpt"}},{"kind":"Field","name":{"kind":"Name","value":"content"}},{"kind":"Field","alias":{"kind":"Name","value":"markdown_content"},"name":{"kind":"Name","value":"markdownContent"}},{"kind":"Field","alias":{"kind":"Name","value":"featured_image_url"},"name":{"kind":"Name","value":"featuredImageUrl"}},{"kind":"Field","name":{"kind":"Name","value":"featuredImage"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"path"}}]}},{"kind":"Field","alias":{"kind":"Name","value":"meta_title"},"name":{"kind":"Name","value":"metaTitle"}},{"kind":"Field","alias":{"kind":"Name","value":"meta_description"},"name":{"kind":"Name","value":"metaDescription"}},{"kind":"Field","alias":{"kind":"Name","value":"category_id"},"name":{"kind":"Name","value":"categoryId"}},{"kind":"Field","name":{"kind":"Name","value":"category"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"slug"}}]}},{"kind":"Field","name":{"kind":"Name","value":"tags"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","alias":{"kind":"Name","value":"is_featured"},"name":{"kind":"Name","value":"isFeatured"}},{"kind":"Field","alias":{"kind":"Name","value":"published_at"},"name":{"kind":"Name","value":"publishedAt"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_at"},"name":{"kind":"Name","value":"updatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","alias":{"kind":"Name","value":"author_id"},"name":{"kind":"Name","value":"authorId"}},{"kind":"Field","name":{"kind":"Name","value":"author"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"first_name"},"name":{"kind":"Name","value":"firstName"}},{"kind":"Field","alias":{"kind":"Name","value":"last_name"},"name":{"kind":"Name","value":"lastName"}}]}},{"kind":"Field","alias":{"kind":"Name","value":"cta_buttons"},"name":{"kind":"Name","value":"ctaButtons"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"text"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"target"}},{"kind":"Field","name":{"kind":"Name","value":"style"}}]}}]}}]} as unknown as DocumentNode<RestAdminPostsQuery, RestAdminPostsQueryVariables>;
export const RestCreatePostDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RestCreatePost"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreatePostInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createPost"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"RestAdminPost"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"RestAdminPost"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"AdminPost"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"slug"}},{"kind":"Field","name":{"kind":"Name","value":"summary"}},{"kind":"Field","name":{"kind":"Name","value":"excerpt"}},{"kind":"Field","name":{"kind":"Name","value":"content"}},{"kind":"Field","alias":{"kind":"Name","value":"markdown_content"},"name":{"kind":"Name","value":"markdownContent"}},{"kind":"Field","alias":{"kind":"Name","value":"featured_image_url"},"name":{"kind":"Name","value":"featuredImageUrl"}},{"kind":"Field","name":{"kind":"Name","value":"featuredImage"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"path"}}]}},{"kind":"Field","alias":{"kind":"Name","value":"meta_title"},"name":{"kind":"Name","value":"metaTitle"}},{"kind":"Field","alias":{"kind":"Name","value":"meta_description"},"name":{"kind":"Name","value":"metaDescription"}},{"kind":"Field","alias":{"kind":"Name","value":"category_id"},"name":{"kind":"Name","value":"categoryId"}},{"kind":"Field","name":{"kind":"Name","value":"category"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"slug"}}]}},{"kind":"Field","name":{"kind":"Name","value":"tags"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","alias":{"kind":"Name","value":"is_featured"},"name":{"kind":"Name","value":"isFeatured"}},{"kind":"Field","alias":{"kind":"Name","value":"published_at"},"name":{"kind":"Name","value":"publishedAt"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_at"},"name":{"kind":"Name","value":"updatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","alias":{"kind":"Name","value":"author_id"},"name":{"kind":"Name","value":"authorId"}},{"kind":"Field","name":{"kind":"Name","value":"author"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"first_name"},"name":{"kind":"Name","value":"firstName"}},{"kind":"Field","alias":{"kind":"Name","value":"last_name"},"name":{"kind":"Name","value":"lastName"}}]}},{"kind":"Field","alias":{"kind":"Name","value":"cta_buttons"},"name":{"kind":"Name","value":"ctaButtons"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"text"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"target"}},{"kind":"Field","name":{"kind":"Name","value":"style"}}]}}]}}]} as unknown as DocumentNode<RestCreatePostMutation, RestCreatePostMutationVariables>;
export const RestUpdatePostDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RestUpdatePost"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UpdatePostInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"updatePost"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"RestAdminPost"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"RestAdminPost"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"AdminPost"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"slug"}},{"kind":"Field","name":{"kind":"Name","value":"summary"}},{"kind":"Field","name":{"kind":"Name","value":"excerpt"}},{"kind":"Field","name":{"kind":"Name","value":"content"}},{"kind":"Field","alias":{"kind":"Name","value":"markdown_content"},"name":{"kind":"Name","value":"markdownContent"}},{"kind":"Field","alias":{"kind":"Name","value":"featured_image_url"},"name":{"kind":"Name","value":"featuredImageUrl"}},{"kind":"Field","name":{"kind":"Name","value":"featuredImage"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"path"}}]}},{"kind":"Field","alias":{"kind":"Name","value":"meta_title"},"name":{"kind":"Name","value":"metaTitle"}},{"kind":"Field","alias":{"kind":"Name","value":"meta_description"},"name":{"kind":"Name","value":"metaDescription"}},{"kind":"Field","alias":{"kind":"Name","value":"category_id"},"name":{"kind":"Name","value":"categoryId"}},{"kind":"Field","name":{"kind":"Name","value":"category"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"slug"}}]}},{"kind":"Field","name":{"kind":"Name","value":"tags"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","alias":{"kind":"Name","value":"is_featured"},"name":{"kind":"Name","value":"isFeatured"}},{"kind":"Field","alias":{"kind":"Name","value":"published_at"},"name":{"kind":"Name","value":"publishedAt"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_at"},"name":{"kind":"Name","value":"updatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","alias":{"kind":"Name","value":"author_id"},"name":{"kind":"Name","value":"authorId"}},{"kind":"Field","name":{"kind":"Name","value":"author"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"first_name"},"name":{"kind":"Name","value":"firstName"}},{"kind":"Field","alias":{"kind":"Name","value":"last_name"},"name":{"kind":"Name","value":"lastName"}}]}},{"kind":"Field","alias":{"kind":"Name","value":"cta_buttons"},"name":{"kind":"Name","value":"ctaButtons"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"text"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"target"}},{"kind":"Field","name":{"kind":"Name","value":"style"}}]}}]}}]} as unknown as DocumentNode<RestUpdatePostMutation, RestUpdatePostMutationVariables>;
export const RestPublishPostDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RestPublishPost"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"publishPost"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"RestAdminPost"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"RestAdminPost"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"AdminPost"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"slug"}},{"kind":"Field","name":{"kind":"Name","value":"summary"}},{"kind":"Field","name":{"kind":"Name","value":"excerpt"}},{"kind":"Field","name":{"kind":"Name","value":"content"}},{"kind":"Field","alias":{"kind":"Name","value":"markdown_content"},"name":{"kind":"Name","value":"markdownContent"}},{"kind":"Field","alias":{"kind":"Name","value":"featured_image_url"},"name":{"kind":"Name","value":"featuredImageUrl"}},{"kind":"Field","name":{"kind":"Name","value":"featuredImage"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"path"}}]}},{"kind":"Field","alias":{"kind":"Name","value":"meta_title"},"name":{"kind":"Name","value":"metaTitle"}},{"kind":"Field","alias":{"kind":"Name","value":"meta_description"},"name":{"kind":"Name","value":"metaDescription"}},{"kind":"Field","alias":{"kind":"Name","value":"category_id"},"name":{"kind":"Name","value":"categoryId"}},{"kind":"Field","name":{"kind":"Name","value":"category"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"slug"}}]}},{"kind":"Field","name":{"kind":"Name","value":"tags"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","alias":{"kind":"Name","value":"is_featured"},"name":{"kind":"Name","value":"isFeatured"}},{"kind":"Field","alias":{"kind":"Name","value":"published_at"},"name":{"kind":"Name","value":"publishedAt"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_at"},"name":{"kind":"Name","value":"updatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","alias":{"kind":"Name","value":"author_id"},"name":{"kind":"Name","value":"authorId"}},{"kind":"Field","name":{"kind":"Name","value":"author"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"first_name"},"name":{"kind":"Name","value":"firstName"}},{"kind":"Field","alias":{"kind":"Name","value":"last_name"},"name":{"kind":"Name","value":"lastName"}}]}},{"kind":"Field","alias":{"kind":"Name","value":"cta_buttons"},"name":{"kind":"Name","value":"ctaButtons"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"text"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"target"}},{"kind":"Field","name":{"kind":"Name","value":"style"}}]}}]}}]} as unknown as DocumentNode<RestPublishPostMutation, RestPublishPostMutationVariables>;
export const RestDeletePostDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RestDeletePost"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deletePost"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}}]}}]} as unknown as DocumentNode<RestDeletePostMutation, RestDeletePostMutationVariables>;
export const RestCreateCategoryDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RestCreateCategory"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreateCategoryInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createCategory"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"slug"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","alias":{"kind":"Name","value":"post_count"},"name":{"kind":"Name","value":"postCount"}}]}}]}}]} as unknown as DocumentNode<RestCreateCategoryMutation, RestCreateCategoryMutationVariables>;
export const RestBlogTestDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"RestBlogTest"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"blogTest"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"user"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"role"}}]}},{"kind":"Field","name":{"kind":"Name","value":"timestamp"}}]}}]}}]} as unknown as DocumentNode<RestBlogTestQuery, RestBlogTestQueryVariables>;
export const RestCreditHistoryDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"RestCreditHistory"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"offset"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"viewer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"creditTransactions"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"offset"},"value":{"kind":"Variable","name":{"kind":"Name","value":"offset"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","name":{"kind":"Name","value":"amount"}}]}}]}}]}}]}}]} as unknown as DocumentNode<RestCreditHistoryQuery, RestCreditHistoryQueryVariables>;
export const RestRedeemCreditCodeDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RestRedeemCreditCode"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"code"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"redeemCreditCode"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"code"},"value":{"kind":"Variable","name":{"kind":"Name","value":"code"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]}}]} as unknown as DocumentNode<RestRedeemCreditCodeMutation, RestRedeemCreditCodeMutationVariables>;
export const RestExportUsersDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"RestExportUsers"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"withTotal"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"UserFilter"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"users"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"orderBy"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"field"},"value":{"kind":"EnumValue","value":"id"}},{"kind":"ObjectField","name":{"kind":"Name","value":"direction"},"value":{"kind":"EnumValue","value":"desc"}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"},"directives":[{"kind":"Directive","name":{"kind":"Name","value":"include"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"if"},"value":{"kind":"Variable","name":{"kind":"Name","value":"withTotal"}}}]}]},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}},{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"RestExportUser"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"RestExportUser"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"User"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"username"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","alias":{"kind":"Name","value":"first_name"},"name":{"kind":"Name","value":"firstName"}},{"kind":"Field","alias":{"kind":"Name","value":"last_name"},"name":{"kind":"Name","value":"lastName"}},{"kind":"Field","name":{"kind":"Name","value":"role"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"credits"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}}]}}]} as unknown as DocumentNode<RestExportUsersQuery, RestExportUsersQueryVariables>;
export const RestExportTenantsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"RestExportTenants"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"withTotal"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"TenantFilter"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"tenants"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"orderBy"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"field"},"value":{"kind":"EnumValue","value":"id"}},{"kind":"ObjectField","name":{"kind":"Name","value":"direction"},"value":{"kind":"EnumValue","value":"desc"}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"},"directives":[{"kind":"Directive","name":{"kind":"Name","value":"include"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"if"},"value":{"kind":"Variable","name":{"kind":"Name","value":"withTotal"}}}]}]},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}},{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"RestExportTenant"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"RestExportTenant"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Tenant"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","alias":{"kind":"Name","value":"owner_id"},"name":{"kind":"Name","value":"ownerId"}},{"kind":"Field","alias":{"kind":"Name","value":"owner_name"},"name":{"kind":"Name","value":"ownerName"}},{"kind":"Field","alias":{"kind":"Name","value":"organization_id"},"name":{"kind":"Name","value":"organizationId"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}}]}}]} as unknown as DocumentNode<RestExportTenantsQuery, RestExportTenantsQueryVariables>;
export const RestExportProjectsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"RestExportProjects"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"withTotal"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ProjectFilter"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"projects"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"orderBy"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"field"},"value":{"kind":"EnumValue","value":"id"}},{"kind":"ObjectField","name":{"kind":"Name","value":"direction"},"value":{"kind":"EnumValue","value":"desc"}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"},"directives":[{"kind":"Directive","name":{"kind":"Name","value":"include"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"if"},"value":{"kind":"Variable","name":{"kind":"Name","value":"withTotal"}}}]}]},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}},{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"RestExportProject"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"RestExportProject"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Project"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","alias":{"kind":"Name","value":"tenant_id"},"name":{"kind":"Name","value":"tenantId"}},{"kind":"Field","alias":{"kind":"Name","value":"tenant_name"},"name":{"kind":"Name","value":"tenantName"}},{"kind":"Field","alias":{"kind":"Name","value":"lead_user_id"},"name":{"kind":"Name","value":"leadUserId"}},{"kind":"Field","alias":{"kind":"Name","value":"lead_user_name"},"name":{"kind":"Name","value":"leadUserName"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}}]}}]} as unknown as DocumentNode<RestExportProjectsQuery, RestExportProjectsQueryVariables>;
export const RestExportLeadsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"RestExportLeads"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"withTotal"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"LeadFilter"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"leads"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"orderBy"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"field"},"value":{"kind":"EnumValue","value":"id"}},{"kind":"ObjectField","name":{"kind":"Name","value":"direction"},"value":{"kind":"EnumValue","value":"desc"}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"},"directives":[{"kind":"Directive","name":{"kind":"Name","value":"include"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"if"},"value":{"kind":"Variable","name":{"kind":"Name","value":"withTotal"}}}]}]},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}},{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"RestExportLead"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"RestExportLead"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Lead"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"interest"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","alias":{"kind":"Name","value":"is_suspicious"},"name":{"kind":"Name","value":"isSuspicious"}}]}}]} as unknown as DocumentNode<RestExportLeadsQuery, RestExportLeadsQueryVariables>;
export const RestExportMessagesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"RestExportMessages"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"withTotal"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ContactMessageFilter"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"contactMessages"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"orderBy"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"field"},"value":{"kind":"EnumValue","value":"createdAt"}},{"kind":"ObjectField","name":{"kind":"Name","value":"direction"},"value":{"kind":"EnumValue","value":"desc"}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"},"directives":[{"kind":"Directive","name":{"kind":"Name","value":"include"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"if"},"value":{"kind":"Variable","name":{"kind":"Name","value":"withTotal"}}}]}]},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}},{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"RestExportMessage"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"RestExportMessage"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ContactMessage"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"subject"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","alias":{"kind":"Name","value":"is_suspicious"},"name":{"kind":"Name","value":"isSuspicious"}},{"kind":"Field","alias":{"kind":"Name","value":"mailed_at"},"name":{"kind":"Name","value":"mailedAt"}}]}}]} as unknown as DocumentNode<RestExportMessagesQuery, RestExportMessagesQueryVariables>;
export const RestExportPostsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"RestExportPosts"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"withTotal"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"AdminPostFilter"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"adminPosts"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"orderBy"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"field"},"value":{"kind":"EnumValue","value":"createdAt"}},{"kind":"ObjectField","name":{"kind":"Name","value":"direction"},"value":{"kind":"EnumValue","value":"desc"}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"},"directives":[{"kind":"Directive","name":{"kind":"Name","value":"include"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"if"},"value":{"kind":"Variable","name":{"kind":"Name","value":"withTotal"}}}]}]},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}},{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"RestExportPost"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"RestExportPost"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"AdminPost"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"slug"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"summary"}},{"kind":"Field","alias":{"kind":"Name","value":"author_id"},"name":{"kind":"Name","value":"authorId"}},{"kind":"Field","alias":{"kind":"Name","value":"category_id"},"name":{"kind":"Name","value":"categoryId"}},{"kind":"Field","alias":{"kind":"Name","value":"is_featured"},"name":{"kind":"Name","value":"isFeatured"}},{"kind":"Field","alias":{"kind":"Name","value":"published_at"},"name":{"kind":"Name","value":"publishedAt"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_at"},"name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<RestExportPostsQuery, RestExportPostsQueryVariables>;
export const RestExportCodesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"RestExportCodes"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"withTotal"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"CreditCodeFilter"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"creditCodes"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"orderBy"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"field"},"value":{"kind":"EnumValue","value":"id"}},{"kind":"ObjectField","name":{"kind":"Name","value":"direction"},"value":{"kind":"EnumValue","value":"desc"}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"},"directives":[{"kind":"Directive","name":{"kind":"Name","value":"include"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"if"},"value":{"kind":"Variable","name":{"kind":"Name","value":"withTotal"}}}]}]},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}},{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"RestExportCode"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"RestExportCode"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CreditCode"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","alias":{"kind":"Name","value":"credit_amount"},"name":{"kind":"Name","value":"creditAmount"}},{"kind":"Field","alias":{"kind":"Name","value":"max_uses"},"name":{"kind":"Name","value":"maxUses"}},{"kind":"Field","alias":{"kind":"Name","value":"current_uses"},"name":{"kind":"Name","value":"currentUses"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","alias":{"kind":"Name","value":"expires_at"},"name":{"kind":"Name","value":"expiresAt"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","alias":{"kind":"Name","value":"archived_at"},"name":{"kind":"Name","value":"archivedAt"}}]}}]} as unknown as DocumentNode<RestExportCodesQuery, RestExportCodesQueryVariables>;
export const RestExportAuditDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"RestExportAudit"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"withTotal"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"AuditEventFilter"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"auditLog"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"orderBy"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"field"},"value":{"kind":"EnumValue","value":"createdAt"}},{"kind":"ObjectField","name":{"kind":"Name","value":"direction"},"value":{"kind":"EnumValue","value":"desc"}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"},"directives":[{"kind":"Directive","name":{"kind":"Name","value":"include"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"if"},"value":{"kind":"Variable","name":{"kind":"Name","value":"withTotal"}}}]}]},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}},{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"RestExportAuditEvent"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"RestExportAuditEvent"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"AuditEvent"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"action"}},{"kind":"Field","name":{"kind":"Name","value":"subject"}},{"kind":"Field","alias":{"kind":"Name","value":"subject_id"},"name":{"kind":"Name","value":"subjectId"}},{"kind":"Field","alias":{"kind":"Name","value":"subject_name"},"name":{"kind":"Name","value":"subjectName"}},{"kind":"Field","name":{"kind":"Name","value":"details"}},{"kind":"Field","alias":{"kind":"Name","value":"actor_id"},"name":{"kind":"Name","value":"actorId"}},{"kind":"Field","alias":{"kind":"Name","value":"actor_name"},"name":{"kind":"Name","value":"actorName"}},{"kind":"Field","alias":{"kind":"Name","value":"api_token_id"},"name":{"kind":"Name","value":"apiTokenId"}},{"kind":"Field","alias":{"kind":"Name","value":"api_token_name"},"name":{"kind":"Name","value":"apiTokenName"}},{"kind":"Field","alias":{"kind":"Name","value":"request_id"},"name":{"kind":"Name","value":"requestId"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}}]}}]} as unknown as DocumentNode<RestExportAuditQuery, RestExportAuditQueryVariables>;
export const RestExportRedemptionsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"RestExportRedemptions"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"withTotal"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"CreditRedemptionFilter"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"creditRedemptions"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"orderBy"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"field"},"value":{"kind":"EnumValue","value":"redeemedAt"}},{"kind":"ObjectField","name":{"kind":"Name","value":"direction"},"value":{"kind":"EnumValue","value":"desc"}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"},"directives":[{"kind":"Directive","name":{"kind":"Name","value":"include"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"if"},"value":{"kind":"Variable","name":{"kind":"Name","value":"withTotal"}}}]}]},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}},{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"RestExportRedemption"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"RestExportRedemption"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CreditRedemption"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"code_id"},"name":{"kind":"Name","value":"codeId"}},{"kind":"Field","alias":{"kind":"Name","value":"code"},"name":{"kind":"Name","value":"codeText"}},{"kind":"Field","alias":{"kind":"Name","value":"user_id"},"name":{"kind":"Name","value":"userId"}},{"kind":"Field","alias":{"kind":"Name","value":"user_name"},"name":{"kind":"Name","value":"userName"}},{"kind":"Field","alias":{"kind":"Name","value":"credits_granted"},"name":{"kind":"Name","value":"creditsGranted"}},{"kind":"Field","alias":{"kind":"Name","value":"redeemed_at"},"name":{"kind":"Name","value":"redeemedAt"}}]}}]} as unknown as DocumentNode<RestExportRedemptionsQuery, RestExportRedemptionsQueryVariables>;
export const RestFilesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"RestFiles"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"userId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"offset"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"files"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"userId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"userId"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"offset"},"value":{"kind":"Variable","name":{"kind":"Name","value":"offset"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"RestFile"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"RestFile"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"StoredFile"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"original_filename"},"name":{"kind":"Name","value":"originalFilename"}},{"kind":"Field","alias":{"kind":"Name","value":"file_type"},"name":{"kind":"Name","value":"fileType"}},{"kind":"Field","alias":{"kind":"Name","value":"mime_type"},"name":{"kind":"Name","value":"mimeType"}},{"kind":"Field","name":{"kind":"Name","value":"size"}},{"kind":"Field","name":{"kind":"Name","value":"width"}},{"kind":"Field","name":{"kind":"Name","value":"height"}},{"kind":"Field","alias":{"kind":"Name","value":"is_public"},"name":{"kind":"Name","value":"isPublic"}},{"kind":"Field","alias":{"kind":"Name","value":"tenant_id"},"name":{"kind":"Name","value":"tenantId"}},{"kind":"Field","alias":{"kind":"Name","value":"project_id"},"name":{"kind":"Name","value":"projectId"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","alias":{"kind":"Name","value":"thumbnail_url"},"name":{"kind":"Name","value":"thumbnailUrl"}}]}}]} as unknown as DocumentNode<RestFilesQuery, RestFilesQueryVariables>;
export const RestUploadFileDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RestUploadFile"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UploadFileInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"uploadFile"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"RestFile"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"RestFile"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"StoredFile"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"original_filename"},"name":{"kind":"Name","value":"originalFilename"}},{"kind":"Field","alias":{"kind":"Name","value":"file_type"},"name":{"kind":"Name","value":"fileType"}},{"kind":"Field","alias":{"kind":"Name","value":"mime_type"},"name":{"kind":"Name","value":"mimeType"}},{"kind":"Field","name":{"kind":"Name","value":"size"}},{"kind":"Field","name":{"kind":"Name","value":"width"}},{"kind":"Field","name":{"kind":"Name","value":"height"}},{"kind":"Field","alias":{"kind":"Name","value":"is_public"},"name":{"kind":"Name","value":"isPublic"}},{"kind":"Field","alias":{"kind":"Name","value":"tenant_id"},"name":{"kind":"Name","value":"tenantId"}},{"kind":"Field","alias":{"kind":"Name","value":"project_id"},"name":{"kind":"Name","value":"projectId"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","alias":{"kind":"Name","value":"thumbnail_url"},"name":{"kind":"Name","value":"thumbnailUrl"}}]}}]} as unknown as DocumentNode<RestUploadFileMutation, RestUploadFileMutationVariables>;
export const RestUploadImageDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RestUploadImage"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"file"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Upload"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"uploadImage"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"file"},"value":{"kind":"Variable","name":{"kind":"Name","value":"file"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"storagePath"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"RestFile"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"RestFile"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"StoredFile"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"original_filename"},"name":{"kind":"Name","value":"originalFilename"}},{"kind":"Field","alias":{"kind":"Name","value":"file_type"},"name":{"kind":"Name","value":"fileType"}},{"kind":"Field","alias":{"kind":"Name","value":"mime_type"},"name":{"kind":"Name","value":"mimeType"}},{"kind":"Field","name":{"kind":"Name","value":"size"}},{"kind":"Field","name":{"kind":"Name","value":"width"}},{"kind":"Field","name":{"kind":"Name","value":"height"}},{"kind":"Field","alias":{"kind":"Name","value":"is_public"},"name":{"kind":"Name","value":"isPublic"}},{"kind":"Field","alias":{"kind":"Name","value":"tenant_id"},"name":{"kind":"Name","value":"tenantId"}},{"kind":"Field","alias":{"kind":"Name","value":"project_id"},"name":{"kind":"Name","value":"projectId"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","alias":{"kind":"Name","value":"thumbnail_url"},"name":{"kind":"Name","value":"thumbnailUrl"}}]}}]} as unknown as DocumentNode<RestUploadImageMutation, RestUploadImageMutationVariables>;
export const RestRequestEarlyAccessDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RestRequestEarlyAccess"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"RequestEarlyAccessInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"requestEarlyAccess"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"interest"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}}]}}]}}]} as unknown as DocumentNode<RestRequestEarlyAccessMutation, RestRequestEarlyAccessMutationVariables>;
export const RestSendContactMessageDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RestSendContactMessage"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"SendContactMessageInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"sendContactMessage"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]}}]} as unknown as DocumentNode<RestSendContactMessageMutation, RestSendContactMessageMutationVariables>;
export const RestOrganizationsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"RestOrganizations"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"offset"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"viewer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"organizations"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"offset"},"value":{"kind":"Variable","name":{"kind":"Name","value":"offset"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"RestOrganization"}}]}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"RestOrganization"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Organization"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","alias":{"kind":"Name","value":"org_type"},"name":{"kind":"Name","value":"orgType"}},{"kind":"Field","name":{"kind":"Name","value":"website"}},{"kind":"Field","name":{"kind":"Name","value":"address"}},{"kind":"Field","name":{"kind":"Name","value":"city"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","alias":{"kind":"Name","value":"postal_code"},"name":{"kind":"Name","value":"postalCode"}},{"kind":"Field","name":{"kind":"Name","value":"country"}},{"kind":"Field","alias":{"kind":"Name","value":"created_by"},"name":{"kind":"Name","value":"createdById"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}}]}}]} as unknown as DocumentNode<RestOrganizationsQuery, RestOrganizationsQueryVariables>;
export const RestCreateOrganizationDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RestCreateOrganization"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreateOrganizationInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createOrganization"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"RestOrganization"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"RestOrganization"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Organization"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","alias":{"kind":"Name","value":"org_type"},"name":{"kind":"Name","value":"orgType"}},{"kind":"Field","name":{"kind":"Name","value":"website"}},{"kind":"Field","name":{"kind":"Name","value":"address"}},{"kind":"Field","name":{"kind":"Name","value":"city"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","alias":{"kind":"Name","value":"postal_code"},"name":{"kind":"Name","value":"postalCode"}},{"kind":"Field","name":{"kind":"Name","value":"country"}},{"kind":"Field","alias":{"kind":"Name","value":"created_by"},"name":{"kind":"Name","value":"createdById"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}}]}}]} as unknown as DocumentNode<RestCreateOrganizationMutation, RestCreateOrganizationMutationVariables>;
export const RestDeleteOrganizationDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RestDeleteOrganization"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deleteOrganization"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}}]}}]} as unknown as DocumentNode<RestDeleteOrganizationMutation, RestDeleteOrganizationMutationVariables>;
export const RestMembersDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"RestMembers"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"offset"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"organization"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"members"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"offset"},"value":{"kind":"Variable","name":{"kind":"Name","value":"offset"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"RestMember"}}]}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"RestMember"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"OrganizationMember"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"user_id"},"name":{"kind":"Name","value":"userId"}},{"kind":"Field","alias":{"kind":"Name","value":"organization_id"},"name":{"kind":"Name","value":"organizationId"}},{"kind":"Field","name":{"kind":"Name","value":"role"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"user"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"first_name"},"name":{"kind":"Name","value":"firstName"}},{"kind":"Field","alias":{"kind":"Name","value":"last_name"},"name":{"kind":"Name","value":"lastName"}},{"kind":"Field","name":{"kind":"Name","value":"username"}},{"kind":"Field","name":{"kind":"Name","value":"email"}}]}}]}}]} as unknown as DocumentNode<RestMembersQuery, RestMembersQueryVariables>;
export const RestAddMemberDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RestAddMember"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"AddOrganizationMemberInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"addOrganizationMember"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"RestMember"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"RestMember"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"OrganizationMember"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"user_id"},"name":{"kind":"Name","value":"userId"}},{"kind":"Field","alias":{"kind":"Name","value":"organization_id"},"name":{"kind":"Name","value":"organizationId"}},{"kind":"Field","name":{"kind":"Name","value":"role"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"user"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"first_name"},"name":{"kind":"Name","value":"firstName"}},{"kind":"Field","alias":{"kind":"Name","value":"last_name"},"name":{"kind":"Name","value":"lastName"}},{"kind":"Field","name":{"kind":"Name","value":"username"}},{"kind":"Field","name":{"kind":"Name","value":"email"}}]}}]}}]} as unknown as DocumentNode<RestAddMemberMutation, RestAddMemberMutationVariables>;
export const RestRemoveMemberDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RestRemoveMember"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"organizationId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"userId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"removeOrganizationMember"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"organizationId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"organizationId"}}},{"kind":"Argument","name":{"kind":"Name","value":"userId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"userId"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}}]}}]} as unknown as DocumentNode<RestRemoveMemberMutation, RestRemoveMemberMutationVariables>;
export const RestViewerDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"RestViewer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"viewer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"RestUser"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"RestUser"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"User"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"username"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","alias":{"kind":"Name","value":"first_name"},"name":{"kind":"Name","value":"firstName"}},{"kind":"Field","alias":{"kind":"Name","value":"last_name"},"name":{"kind":"Name","value":"lastName"}},{"kind":"Field","name":{"kind":"Name","value":"role"}},{"kind":"Field","name":{"kind":"Name","value":"credits"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}}]}}]} as unknown as DocumentNode<RestViewerQuery, RestViewerQueryVariables>;
export const RestUpdateProfileDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RestUpdateProfile"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UpdateProfileInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"updateProfile"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"RestUser"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"RestUser"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"User"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"username"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","alias":{"kind":"Name","value":"first_name"},"name":{"kind":"Name","value":"firstName"}},{"kind":"Field","alias":{"kind":"Name","value":"last_name"},"name":{"kind":"Name","value":"lastName"}},{"kind":"Field","name":{"kind":"Name","value":"role"}},{"kind":"Field","name":{"kind":"Name","value":"credits"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}}]}}]} as unknown as DocumentNode<RestUpdateProfileMutation, RestUpdateProfileMutationVariables>;