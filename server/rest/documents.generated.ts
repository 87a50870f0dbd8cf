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
  /** The code, 4 to 20 characters, stored in capitals. Absent, null or empty: generated. */
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

/** A new organization. Empty texts are stored as null. */
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
  /** Id of the author. Absent or null: the authenticated user. */
  authorId?: number | null | undefined;
  /** Id of the category. Null: uncategorized. */
  categoryId?: number | null | undefined;
  /** HTML, at most 500,000 characters. The server sanitizes it. Readers get this HTML even if `markdownContent` is given. Absent, null or empty: rendered from `markdownContent`, which is then required. */
  content?: string | null | undefined;
  /** Call-to-action buttons, at most 6. */
  ctaButtons?: Array<CtaButtonInput>;
  /** Path of the featured image on this site, or its HTTP or HTTPS URL. */
  featuredImageUrl?: string | null | undefined;
  /** Whether the post is featured. */
  isFeatured?: boolean;
  /** Markdown source, at most 500,000 characters. Rendered to `content` unless `content` is given; then it is stored only for editors. */
  markdownContent?: string;
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

/** Computed status of a credit code. */
export type CreditCodeStatus =
  /** The code can be redeemed. */
  | 'active'
  /** The code has expired before it reached its maximum number of uses. */
  | 'expired'
  /** The code has reached its maximum number of uses. */
  | 'used';

/** A call-to-action button. */
export type CtaButtonInput = {
  /** Style of the button: `primary`, `secondary` or `outline`. */
  style?: string;
  /** Target of the link: `_self`, `_blank`, `_parent` or `_top`. */
  target?: string;
  /** Label, 1 to 80 characters. */
  text: string;
  /** HTTP or HTTPS URL, or a path of this site. */
  url: string;
};

/** Kind of a file, detected from its content. */
export type FileType =
  /** An audio file. */
  | 'AUDIO'
  /** A text file or an office document. */
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
  /** How people change each other's choices. */
  | 'social'
  /** Testing entry timing. */
  | 'timemanip';

/** Role of a member. Each role includes the permissions of `viewer`. */
export type OrganizationRole =
  /** Also uploads files and manages projects. */
  | 'lead'
  /** Also uploads files. */
  | 'member'
  /** Reads the organization, its projects and its files. */
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

/** Status of a project. */
export type ProjectStatus =
  /** Work is in progress. The project accepts files. */
  | 'active'
  /** Work has ended. The project accepts no files. */
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
  /** Honeypot field, hidden from people. Leave it empty. If it has a value, the response is the same and the stored object is marked as suspicious. */
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
  /** Honeypot field, hidden from people. Leave it empty. If it has a value, the response is the same and the stored object is marked as suspicious. */
  remarks?: string | null | undefined;
  /** Subject, 3 to 300 characters on one line. */
  subject: string;
};

/** Status of a tenant. */
export type TenantStatus =
  /** The tenant accepts files. */
  | 'active'
  /** The tenant is kept for its projects and files and accepts no files. */
  | 'archived'
  /** The tenant accepts no files. */
  | 'suspended';

/** Changes to a credit code. Absent fields remain unchanged. The code itself cannot be changed. */
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

/** Changes to a post. Absent fields remain unchanged. Null clears `summary`, `featuredImageUrl`, `metaTitle`, `metaDescription` and `categoryId`, generates `slug` from the title, and leaves other fields unchanged. */
export type UpdatePostInput = {
  /** Id of the author. */
  authorId?: number | null | undefined;
  /** Id of the category. Null: uncategorized. */
  categoryId?: number | null | undefined;
  /** HTML, at most 500,000 characters. The server sanitizes it. Readers get this HTML even if `markdownContent` is given. */
  content?: string | null | undefined;
  /** Call-to-action buttons, at most 6. */
  ctaButtons?: Array<CtaButtonInput> | null | undefined;
  /** Path of the featured image on this site, or its HTTP or HTTPS URL. */
  featuredImageUrl?: string | null | undefined;
  /** Whether the post is featured. */
  isFeatured?: boolean | null | undefined;
  /** Markdown source, at most 500,000 characters. Rendered to `content` unless `content` is given; then it is stored only for editors. */
  markdownContent?: string | null | undefined;
  /** Description for search engines, at most 500 characters. */
  metaDescription?: string | null | undefined;
  /** Title for search engines, at most 200 characters. */
  metaTitle?: string | null | undefined;
  /** Requested slug, at most 200 characters. Null or empty: generated from the title. */
  slug?: string | null | undefined;
  /** Status. `draft` unpublishes the post. */
  status?: PostStatus | null | undefined;
  /** Summary, at most 1,000 characters. */
  summary?: string | null | undefined;
  /** Names of the tags, at most 20, each up to 50 characters. New tags are created. */
  tags?: Array<string> | null | undefined;
  /** Title, 1 to 200 characters. */
  title?: string | null | undefined;
  /** Version of the post that the changes are based on. Fails with `CONFLICT` if it is not the current one. */
  version?: number | null | undefined;
};

/** New profile of the authenticated user. */
export type UpdateProfileInput = {
  /** Email address, unique without regard to case. */
  email: string;
  /** First name, at least 2 characters. Absent: unchanged; null or empty: cleared. */
  firstName?: string | null | undefined;
  /** Last name, at least 2 characters. Absent: unchanged; null or empty: cleared. */
  lastName?: string | null | undefined;
};

/** A file to upload. */
export type UploadFileInput = {
  /** The file, not empty. */
  file: UploadRef;
  /** Whether the file is readable without authentication. */
  isPublic?: boolean;
  /** Id of a project that is not archived. The file also belongs to the tenant of the project. */
  projectId?: number | null | undefined;
  /** Id of an active tenant. The tenant's readers may read the file. */
  tenantId?: number | null | undefined;
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


export type RestCreditCodesQuery = { creditCodes: { totalCount: number, edges: Array<{ node: { ' $fragmentRefs'?: { 'RestCreditCodeFragment': RestCreditCodeFragment } } }> } };

export type RestRedemptionsQueryVariables = Exact<{
  id: number;
}>;


export type RestRedemptionsQuery = { creditCode: { redemptions: Array<{ id: number, user_id: number, redeemed_at: string, credits_granted: number }> } };

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


export type RestUsersQuery = { users: { totalCount: number, edges: Array<{ node: { ' $fragmentRefs'?: { 'RestUserFragment': RestUserFragment } } }> } };

export type RestTenantsQueryVariables = Exact<{
  first?: number | null | undefined;
  offset?: number | null | undefined;
}>;


export type RestTenantsQuery = { tenants: { totalCount: number, edges: Array<{ node: { id: number, name: string, status: TenantStatus, owner_id: number, owner_name: string, created_at: string } }> } };

export type RestProjectsQueryVariables = Exact<{
  first?: number | null | undefined;
  offset?: number | null | undefined;
}>;


export type RestProjectsQuery = { projects: { totalCount: number, edges: Array<{ node: { id: number, name: string, status: ProjectStatus, tenant_id: number, tenant_name: string, lead_user_id: number | null, lead_user_name: string | null, created_at: string } }> } };

export type RestLeadsQueryVariables = Exact<{
  first?: number | null | undefined;
  offset?: number | null | undefined;
}>;


export type RestLeadsQuery = { leads: { totalCount: number, edges: Array<{ node: { id: number, email: string, name: string | null, interest: Interest, created_at: string } }> } };

export type RestLoginMutationVariables = Exact<{
  identifier: string;
  password: string;
}>;


export type RestLoginMutation = { login: { accessToken: string, refreshToken: string, user: { ' $fragmentRefs'?: { 'RestUserFragment': RestUserFragment } } } };

export type RestRefreshSessionMutationVariables = Exact<{
  refreshToken: string;
}>;


export type RestRefreshSessionMutation = { refreshSession: { accessToken: string, refreshToken: string } };

export type RestLogoutMutationVariables = Exact<{ [key: string]: never; }>;


export type RestLogoutMutation = { logout: { message: string } };

export type RestPostFragment = { id: number, title: string, slug: string, summary: string | null, excerpt: string, content: string, status: PostStatus, markdown_content: string, featured_image_url: string | null, meta_title: string | null, meta_description: string | null, category_id: number | null, is_featured: boolean, published_at: string | null, created_at: string, updated_at: string, author_id: number, featuredImage: { path: string } | null, category: { id: number, name: string, slug: string } | null, tags: Array<{ name: string }>, author: { first_name: string | null, last_name: string | null }, cta_buttons: Array<{ text: string, url: string, target: string, style: string }> } & { ' $fragmentName'?: 'RestPostFragment' };

export type RestPostsQueryVariables = Exact<{
  page: number;
  limit: number;
  tag?: string | null | undefined;
  category?: string | null | undefined;
}>;


export type RestPostsQuery = { posts: { posts: Array<{ ' $fragmentRefs'?: { 'RestPostFragment': RestPostFragment } }>, pagination: { page: number, totalPages: number, hasMore: boolean, totalCount: number } } };

export type RestPostBySlugQueryVariables = Exact<{
  slug: string;
}>;


export type RestPostBySlugQuery = { post: { ' $fragmentRefs'?: { 'RestPostFragment': RestPostFragment } } | null };

export type RestCategoriesQueryVariables = Exact<{ [key: string]: never; }>;


export type RestCategoriesQuery = { categories: Array<{ id: number, name: string, slug: string, description: string | null, post_count: number }> };

export type RestTagsQueryVariables = Exact<{ [key: string]: never; }>;


export type RestTagsQuery = { tags: Array<{ name: string }> };

export type RestAdminPostFragment = { id: number, title: string, slug: string, summary: string | null, excerpt: string, content: string, status: PostStatus, version: number, markdown_content: string, featured_image_url: string | null, meta_title: string | null, meta_description: string | null, category_id: number | null, is_featured: boolean, published_at: string | null, created_at: string, updated_at: string, author_id: number, featuredImage: { path: string } | null, category: { id: number, name: string, slug: string } | null, tags: Array<{ name: string }>, author: { first_name: string | null, last_name: string | null }, cta_buttons: Array<{ text: string, url: string, target: string, style: string }> } & { ' $fragmentName'?: 'RestAdminPostFragment' };

export type RestAdminPostsQueryVariables = Exact<{
  first?: number | null | undefined;
  offset?: number | null | undefined;
  status?: PostStatus | null | undefined;
}>;


export type RestAdminPostsQuery = { adminPosts: { totalCount: number, edges: Array<{ node: { ' $fragmentRefs'?: { 'RestAdminPostFragment': RestAdminPostFragment } } }> } };

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


export type RestCreditHistoryQuery = { viewer: { creditTransactions: { totalCount: number, edges: Array<{ node: { id: number, description: string, amount: number, created_at: string } }> } } | null };

export type RestRedeemCreditCodeMutationVariables = Exact<{
  code: string;
}>;


export type RestRedeemCreditCodeMutation = { redeemCreditCode: { message: string } };

export type RestFileFragment = { id: number, size: number, width: number | null, height: number | null, url: string, original_filename: string, file_type: FileType, mime_type: string, is_public: boolean, tenant_id: number | null, project_id: number | null, created_at: string, thumbnail_url: string | null } & { ' $fragmentName'?: 'RestFileFragment' };

export type RestFilesQueryVariables = Exact<{
  userId: number;
  first: number;
  offset: number;
}>;


export type RestFilesQuery = { files: { totalCount: number, edges: Array<{ node: { ' $fragmentRefs'?: { 'RestFileFragment': RestFileFragment } } }> } };

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


export type RestOrganizationsQuery = { viewer: { organizations: { totalCount: number, edges: Array<{ node: { ' $fragmentRefs'?: { 'RestOrganizationFragment': RestOrganizationFragment } } }> } } | null };

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
}>;


export type RestMembersQuery = { organization: { members: Array<{ ' $fragmentRefs'?: { 'RestMemberFragment': RestMemberFragment } }> } };

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
export const RestAdminPostFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"RestAdminPost"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"AdminPost"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"slug"}},{"kind":"Field","name":{"kind":"Name","value":"summary"}},{"kind":"Field","name":{"kind":"Name","value":"excerpt"}},{"kind":"Field","name":{"kind":"Name","value":"content"}},{"kind":"Field","alias":{"kind":"Name","value":"markdown_content"},"name":{"kind":"Name","value":"markdownContent"}},{"kind":"Field","alias":{"kind":"Name","value":"featured_image_url"},"name":{"kind":"Name","value":"featuredImageUrl"}},{"kind":"Field","name":{"kind":"Name","value":"featuredImage"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"path"}}]}},{"kind":"Field","alias":{"kind":"Name","value":"meta_title"},"name":{"kind":"Name","value":"metaTitle"}},{"kind":"Field","alias":{"kind":"Name","value":"meta_description"},"name":{"kind":"Name","value":"metaDescription"}},{"kind":"Field","alias":{"kind":"Name","value":"category_id"},"name":{"kind":"Name","value":"categoryId"}},{"kind":"Field","name":{"kind":"Name","value":"category"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"slug"}}]}},{"kind":"Field","name":{"kind":"Name","value":"tags"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","alias":{"kind":"Name","value":"is_featured"},"name":{"kind":"Name","value":"isFeatured"}},{"kind":"Field","alias":{"kind":"Name","value":"published_at"},"name":{"kind":"Name","value":"publishedAt"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_at"},"name":{"kind":"Name","value":"updatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","alias":{"kind":"Name","value":"author_id"},"name":{"kind":"Name","value":"authorId"}},{"kind":"Field","name":{"kind":"Name","value":"author"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"first_name"},"name":{"kind":"Name","value":"firstName"}},{"kind":"Field","alias":{"kind":"Name","value":"last_name"},"name":{"kind":"Name","value":"lastName"}}]}},{"kind":"Field","alias":{"kind":"Name","value":"cta_buttons"},"name":{"kind":"Name","value":"ctaButtons"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"text"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"target"}},{"kind":"Field","name":{"kind":"Name","value":"style"}}]}}]}}]} as unknown as DocumentNode<RestAdminPostFragment, unknown>;
export const RestFileFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"RestFile"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"StoredFile"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"original_filename"},"name":{"kind":"Name","value":"originalFilename"}},{"kind":"Field","alias":{"kind":"Name","value":"file_type"},"name":{"kind":"Name","value":"fileType"}},{"kind":"Field","alias":{"kind":"Name","value":"mime_type"},"name":{"kind":"Name","value":"mimeType"}},{"kind":"Field","name":{"kind":"Name","value":"size"}},{"kind":"Field","name":{"kind":"Name","value":"width"}},{"kind":"Field","name":{"kind":"Name","value":"height"}},{"kind":"Field","alias":{"kind":"Name","value":"is_public"},"name":{"kind":"Name","value":"isPublic"}},{"kind":"Field","alias":{"kind":"Name","value":"tenant_id"},"name":{"kind":"Name","value":"tenantId"}},{"kind":"Field","alias":{"kind":"Name","value":"project_id"},"name":{"kind":"Name","value":"projectId"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","alias":{"kind":"Name","value":"thumbnail_url"},"name":{"kind":"Name","value":"thumbnailUrl"}}]}}]} as unknown as DocumentNode<RestFileFragment, unknown>;
export const RestOrganizationFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"RestOrganization"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Organization"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","alias":{"kind":"Name","value":"org_type"},"name":{"kind":"Name","value":"orgType"}},{"kind":"Field","name":{"kind":"Name","value":"website"}},{"kind":"Field","name":{"kind":"Name","value":"address"}},{"kind":"Field","name":{"kind":"Name","value":"city"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","alias":{"kind":"Name","value":"postal_code"},"name":{"kind":"Name","value":"postalCode"}},{"kind":"Field","name":{"kind":"Name","value":"country"}},{"kind":"Field","alias":{"kind":"Name","value":"created_by"},"name":{"kind":"Name","value":"createdById"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}}]}}]} as unknown as DocumentNode<RestOrganizationFragment, unknown>;
export const RestMemberFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"RestMember"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"OrganizationMember"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"user_id"},"name":{"kind":"Name","value":"userId"}},{"kind":"Field","alias":{"kind":"Name","value":"organization_id"},"name":{"kind":"Name","value":"organizationId"}},{"kind":"Field","name":{"kind":"Name","value":"role"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"user"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"first_name"},"name":{"kind":"Name","value":"firstName"}},{"kind":"Field","alias":{"kind":"Name","value":"last_name"},"name":{"kind":"Name","value":"lastName"}},{"kind":"Field","name":{"kind":"Name","value":"username"}},{"kind":"Field","name":{"kind":"Name","value":"email"}}]}}]}}]} as unknown as DocumentNode<RestMemberFragment, unknown>;
export const RestUserFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"RestUser"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"User"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"username"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","alias":{"kind":"Name","value":"first_name"},"name":{"kind":"Name","value":"firstName"}},{"kind":"Field","alias":{"kind":"Name","value":"last_name"},"name":{"kind":"Name","value":"lastName"}},{"kind":"Field","name":{"kind":"Name","value":"role"}},{"kind":"Field","name":{"kind":"Name","value":"credits"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}}]}}]} as unknown as DocumentNode<RestUserFragment, unknown>;
export const RestCreditCodesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"RestCreditCodes"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"offset"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"status"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"CreditCodeStatus"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"creditCodes"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"offset"},"value":{"kind":"Variable","name":{"kind":"Name","value":"offset"}}},{"kind":"Argument","name":{"kind":"Name","value":"status"},"value":{"kind":"Variable","name":{"kind":"Name","value":"status"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"RestCreditCode"}}]}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"RestCreditCode"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CreditCode"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","alias":{"kind":"Name","value":"credit_amount"},"name":{"kind":"Name","value":"creditAmount"}},{"kind":"Field","alias":{"kind":"Name","value":"max_uses"},"name":{"kind":"Name","value":"maxUses"}},{"kind":"Field","alias":{"kind":"Name","value":"current_uses"},"name":{"kind":"Name","value":"currentUses"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","alias":{"kind":"Name","value":"expires_at"},"name":{"kind":"Name","value":"expiresAt"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"status"}}]}}]} as unknown as DocumentNode<RestCreditCodesQuery, RestCreditCodesQueryVariables>;
export const RestRedemptionsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"RestRedemptions"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"creditCode"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"redemptions"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"user_id"},"name":{"kind":"Name","value":"userId"}},{"kind":"Field","alias":{"kind":"Name","value":"redeemed_at"},"name":{"kind":"Name","value":"redeemedAt"}},{"kind":"Field","alias":{"kind":"Name","value":"credits_granted"},"name":{"kind":"Name","value":"creditsGranted"}}]}}]}}]}}]} as unknown as DocumentNode<RestRedemptionsQuery, RestRedemptionsQueryVariables>;
export const RestCreateCreditCodeDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RestCreateCreditCode"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreateCreditCodeInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createCreditCode"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"RestCreditCode"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"RestCreditCode"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CreditCode"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","alias":{"kind":"Name","value":"credit_amount"},"name":{"kind":"Name","value":"creditAmount"}},{"kind":"Field","alias":{"kind":"Name","value":"max_uses"},"name":{"kind":"Name","value":"maxUses"}},{"kind":"Field","alias":{"kind":"Name","value":"current_uses"},"name":{"kind":"Name","value":"currentUses"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","alias":{"kind":"Name","value":"expires_at"},"name":{"kind":"Name","value":"expiresAt"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"status"}}]}}]} as unknown as DocumentNode<RestCreateCreditCodeMutation, RestCreateCreditCodeMutationVariables>;
export const RestUpdateCreditCodeDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RestUpdateCreditCode"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UpdateCreditCodeInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"updateCreditCode"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"RestCreditCode"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"RestCreditCode"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CreditCode"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","alias":{"kind":"Name","value":"credit_amount"},"name":{"kind":"Name","value":"creditAmount"}},{"kind":"Field","alias":{"kind":"Name","value":"max_uses"},"name":{"kind":"Name","value":"maxUses"}},{"kind":"Field","alias":{"kind":"Name","value":"current_uses"},"name":{"kind":"Name","value":"currentUses"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","alias":{"kind":"Name","value":"expires_at"},"name":{"kind":"Name","value":"expiresAt"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"status"}}]}}]} as unknown as DocumentNode<RestUpdateCreditCodeMutation, RestUpdateCreditCodeMutationVariables>;
export const RestDeleteCreditCodeDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RestDeleteCreditCode"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deleteCreditCode"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}}]}}]} as unknown as DocumentNode<RestDeleteCreditCodeMutation, RestDeleteCreditCodeMutationVariables>;
export const RestUsersDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"RestUsers"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"offset"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"users"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"offset"},"value":{"kind":"Variable","name":{"kind":"Name","value":"offset"}}},{"kind":"Argument","name":{"kind":"Name","value":"descending"},"value":{"kind":"BooleanValue","value":true}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"RestUser"}}]}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"RestUser"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"User"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"username"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","alias":{"kind":"Name","value":"first_name"},"name":{"kind":"Name","value":"firstName"}},{"kind":"Field","alias":{"kind":"Name","value":"last_name"},"name":{"kind":"Name","value":"lastName"}},{"kind":"Field","name":{"kind":"Name","value":"role"}},{"kind":"Field","name":{"kind":"Name","value":"credits"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}}]}}]} as unknown as DocumentNode<RestUsersQuery, RestUsersQueryVariables>;
export const RestTenantsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"RestTenants"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"offset"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"tenants"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"offset"},"value":{"kind":"Variable","name":{"kind":"Name","value":"offset"}}},{"kind":"Argument","name":{"kind":"Name","value":"descending"},"value":{"kind":"BooleanValue","value":true}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","alias":{"kind":"Name","value":"owner_id"},"name":{"kind":"Name","value":"ownerId"}},{"kind":"Field","alias":{"kind":"Name","value":"owner_name"},"name":{"kind":"Name","value":"ownerName"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}}]}}]}}]}}]}}]} as unknown as DocumentNode<RestTenantsQuery, RestTenantsQueryVariables>;
export const RestProjectsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"RestProjects"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"offset"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"projects"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"offset"},"value":{"kind":"Variable","name":{"kind":"Name","value":"offset"}}},{"kind":"Argument","name":{"kind":"Name","value":"descending"},"value":{"kind":"BooleanValue","value":true}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","alias":{"kind":"Name","value":"tenant_id"},"name":{"kind":"Name","value":"tenantId"}},{"kind":"Field","alias":{"kind":"Name","value":"tenant_name"},"name":{"kind":"Name","value":"tenantName"}},{"kind":"Field","alias":{"kind":"Name","value":"lead_user_id"},"name":{"kind":"Name","value":"leadUserId"}},{"kind":"Field","alias":{"kind":"Name","value":"lead_user_name"},"name":{"kind":"Name","value":"leadUserName"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}}]}}]}}]}}]}}]} as unknown as DocumentNode<RestProjectsQuery, RestProjectsQueryVariables>;
export const RestLeadsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"RestLeads"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"offset"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"leads"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"offset"},"value":{"kind":"Variable","name":{"kind":"Name","value":"offset"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"interest"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}}]}}]}}]}}]}}]} as unknown as DocumentNode<RestLeadsQuery, RestLeadsQueryVariables>;
export const RestLoginDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RestLogin"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"identifier"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"password"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"login"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"identifier"},"value":{"kind":"Variable","name":{"kind":"Name","value":"identifier"}}},{"kind":"Argument","name":{"kind":"Name","value":"password"},"value":{"kind":"Variable","name":{"kind":"Name","value":"password"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"user"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"RestUser"}}]}},{"kind":"Field","name":{"kind":"Name","value":"accessToken"}},{"kind":"Field","name":{"kind":"Name","value":"refreshToken"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"RestUser"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"User"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"username"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","alias":{"kind":"Name","value":"first_name"},"name":{"kind":"Name","value":"firstName"}},{"kind":"Field","alias":{"kind":"Name","value":"last_name"},"name":{"kind":"Name","value":"lastName"}},{"kind":"Field","name":{"kind":"Name","value":"role"}},{"kind":"Field","name":{"kind":"Name","value":"credits"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}}]}}]} as unknown as DocumentNode<RestLoginMutation, RestLoginMutationVariables>;
export const RestRefreshSessionDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RestRefreshSession"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"refreshToken"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"refreshSession"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"refreshToken"},"value":{"kind":"Variable","name":{"kind":"Name","value":"refreshToken"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"accessToken"}},{"kind":"Field","name":{"kind":"Name","value":"refreshToken"}}]}}]}}]} as unknown as DocumentNode<RestRefreshSessionMutation, RestRefreshSessionMutationVariables>;
export const RestLogoutDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RestLogout"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"logout"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]}}]} as unknown as DocumentNode<RestLogoutMutation, RestLogoutMutationVariables>;
export const RestPostsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"RestPosts"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"page"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"limit"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"tag"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"category"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"posts"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"page"},"value":{"kind":"Variable","name":{"kind":"Name","value":"page"}}},{"kind":"Argument","name":{"kind":"Name","value":"limit"},"value":{"kind":"Variable","name":{"kind":"Name","value":"limit"}}},{"kind":"Argument","name":{"kind":"Name","value":"tag"},"value":{"kind":"Variable","name":{"kind":"Name","value":"tag"}}},{"kind":"Argument","name":{"kind":"Name","value":"category"},"value":{"kind":"Variable","name":{"kind":"Name","value":"category"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"posts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"RestPost"}}]}},{"kind":"Field","name":{"kind":"Name","value":"pagination"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"page"}},{"kind":"Field","name":{"kind":"Name","value":"totalPages"}},{"kind":"Field","name":{"kind":"Name","value":"hasMore"}},{"kind":"Field","name":{"kind":"Name","value":"totalCount"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"RestPost"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Post"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"slug"}},{"kind":"Field","name":{"kind":"Name","value":"summary"}},{"kind":"Field","name":{"kind":"Name","value":"excerpt"}},{"kind":"Field","name":{"kind":"Name","value":"content"}},{"kind":"Field","alias":{"kind":"Name","value":"markdown_content"},"name":{"kind":"Name","value":"markdownContent"}},{"kind":"Field","alias":{"kind":"Name","value":"featured_image_url"},"name":{"kind":"Name","value":"featuredImageUrl"}},{"kind":"Field","name":{"kind":"Name","value":"featuredImage"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"path"}}]}},{"kind":"Field","alias":{"kind":"Name","value":"meta_title"},"name":{"kind":"Name","value":"metaTitle"}},{"kind":"Field","alias":{"kind":"Name","value":"meta_description"},"name":{"kind":"Name","value":"metaDescription"}},{"kind":"Field","alias":{"kind":"Name","value":"category_id"},"name":{"kind":"Name","value":"categoryId"}},{"kind":"Field","name":{"kind":"Name","value":"category"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"slug"}}]}},{"kind":"Field","name":{"kind":"Name","value":"tags"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","alias":{"kind":"Name","value":"is_featured"},"name":{"kind":"Name","value":"isFeatured"}},{"kind":"Field","alias":{"kind":"Name","value":"published_at"},"name":{"kind":"Name","value":"publishedAt"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_at"},"name":{"kind":"Name","value":"updatedAt"}},{"kind":"Field","alias":{"kind":"Name","value":"author_id"},"name":{"kind":"Name","value":"authorId"}},{"kind":"Field","name":{"kind":"Name","value":"author"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"first_name"},"name":{"kind":"Name","value":"firstName"}},{"kind":"Field","alias":{"kind":"Name","value":"last_name"},"name":{"kind":"Name","value":"lastName"}}]}},{"kind":"Field","alias":{"kind":"Name","value":"cta_buttons"},"name":{"kind":"Name","value":"ctaButtons"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"text"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"target"}},{"kind":"Field","name":{"kind":"Name","value":"style"}}]}}]}}]} as unknown as DocumentNode<RestPostsQuery, RestPostsQueryVariables>;
export const RestPostBySlugDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"RestPostBySlug"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"slug"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"post"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"slug"},"value":{"kind":"Variable","name":{"kind":"Name","value":"slug"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"RestPost"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"RestPost"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Post"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"slug"}},{"kind":"Field","name":{"kind":"Name","value":"summary"}},{"kind":"Field","name":{"kind":"Name","value":"excerpt"}},{"kind":"Field","name":{"kind":"Name","value":"content"}},{"kind":"Field","alias":{"kind":"Name","value":"markdown_content"},"name":{"kind":"Name","value":"markdownContent"}},{"kind":"Field","alias":{"kind":"Name","value":"featured_image_url"},"name":{"kind":"Name","value":"featuredImageUrl"}},{"kind":"Field","name":{"kind":"Name","value":"featuredImage"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"path"}}]}},{"kind":"Field","alias":{"kind":"Name","value":"meta_title"},"name":{"kind":"Name","value":"metaTitle"}},{"kind":"Field","alias":{"kind":"Name","value":"meta_description"},"name":{"kind":"Name","value":"metaDescription"}},{"kind":"Field","alias":{"kind":"Name","value":"category_id"},"name":{"kind":"Name","value":"categoryId"}},{"kind":"Field","name":{"kind":"Name","value":"category"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"slug"}}]}},{"kind":"Field","name":{"kind":"Name","value":"tags"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","alias":{"kind":"Name","value":"is_featured"},"name":{"kind":"Name","value":"isFeatured"}},{"kind":"Field","alias":{"kind":"Name","value":"published_at"},"name":{"kind":"Name","value":"publishedAt"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_at"},"name":{"kind":"Name","value":"updatedAt"}},{"kind":"Field","alias":{"kind":"Name","value":"author_id"},"name":{"kind":"Name","value":"authorId"}},{"kind":"Field","name":{"kind":"Name","value":"author"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"first_name"},"name":{"kind":"Name","value":"firstName"}},{"kind":"Field","alias":{"kind":"Name","value":"last_name"},"name":{"kind":"Name","value":"lastName"}}]}},{"kind":"Field","alias":{"kind":"Name","value":"cta_buttons"},"name":{"kind":"Name","value":"ctaButtons"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"text"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"target"}},{"kind":"Field","name":{"kind":"Name","value":"style"}}]}}]}}]} as unknown as DocumentNode<RestPostBySlugQuery, RestPostBySlugQueryVariables>;
export const RestCategoriesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"RestCategories"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"categories"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"slug"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","alias":{"kind":"Name","value":"post_count"},"name":{"kind":"Name","value":"postCount"}}]}}]}}]} as unknown as DocumentNode<RestCategoriesQuery, RestCategoriesQueryVariables>;
export const RestTagsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"RestTags"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"tags"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]}}]} as unknown as DocumentNode<RestTagsQuery, RestTagsQueryVariables>;
export const RestAdminPostsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"RestAdminPosts"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"offset"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"status"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"PostStatus"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"adminPosts"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"offset"},"value":{"kind":"Variable","name":{"kind":"Name","value":"offset"}}},{"kind":"Argument","name":{"kind":"Name","value":"status"},"value":{"kind":"Variable","name":{"kind":"Name","value":"status"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"RestAdminPost"}}]}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"RestAdminPost"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"AdminPost"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"slug"}},{"kind":"Field","name":{"kind":"Name","value":"summary"}},{"kind":"Field","name":{"kind":"Name","value":"excerpt"}},{"kind":"Field","name":{"kind":"Name","value":"content"}},{"kind":"Field","alias":{"kind":"Name","value":"markdown_content"},"name":{"kind":"Name","value":"markdownContent"}},{"kind":"Field","alias":{"kind":"Name","value":"featured_image_url"},"name":{"kind":"Name","value":"featuredImageUrl"}},{"kind":"Field","name":{"kind":"Name","value":"featuredImage"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"path"}}]}},{"kind":"Field","alias":{"kind":"Name","value":"meta_title"},"name":{"kind":"Name","value":"metaTitle"}},{"kind":"Field","alias":{"kind":"Name","value":"meta_description"},"name":{"kind":"Name","value":"metaDescription"}},{"kind":"Field","alias":{"kind":"Name","value":"category_id"},"name":{"kind":"Name","value":"categoryId"}},{"kind":"Field","name":{"kind":"Name","value":"category"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"slug"}}]}},{"kind":"Field","name":{"kind":"Name","value":"tags"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","alias":{"kind":"Name","value":"is_featured"},"name":{"kind":"Name","value":"isFeatured"}},{"kind":"Field","alias":{"kind":"Name","value":"published_at"},"name":{"kind":"Name","value":"publishedAt"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_at"},"name":{"kind":"Name","value":"updatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","alias":{"kind":"Name","value":"author_id"},"name":{"kind":"Name","value":"authorId"}},{"kind":"Field","name":{"kind":"Name","value":"author"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"first_name"},"name":{"kind":"Name","value":"firstName"}},{"kind":"Field","alias":{"kind":"Name","value":"last_name"},"name":{"kind":"Name","value":"lastName"}}]}},{"kind":"Field","alias":{"kind":"Name","value":"cta_buttons"},"name":{"kind":"Name","value":"ctaButtons"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"text"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"target"}},{"kind":"Field","name":{"kind":"Name","value":"style"}}]}}]}}]} as unknown as DocumentNode<RestAdminPostsQuery, RestAdminPostsQueryVariables>;
export const RestCreatePostDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RestCreatePost"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreatePostInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createPost"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"RestAdminPost"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"RestAdminPost"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"AdminPost"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"slug"}},{"kind":"Field","name":{"kind":"Name","value":"summary"}},{"kind":"Field","name":{"kind":"Name","value":"excerpt"}},{"kind":"Field","name":{"kind":"Name","value":"content"}},{"kind":"Field","alias":{"kind":"Name","value":"markdown_content"},"name":{"kind":"Name","value":"markdownContent"}},{"kind":"Field","alias":{"kind":"Name","value":"featured_image_url"},"name":{"kind":"Name","value":"featuredImageUrl"}},{"kind":"Field","name":{"kind":"Name","value":"featuredImage"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"path"}}]}},{"kind":"Field","alias":{"kind":"Name","value":"meta_title"},"name":{"kind":"Name","value":"metaTitle"}},{"kind":"Field","alias":{"kind":"Name","value":"meta_description"},"name":{"kind":"Name","value":"metaDescription"}},{"kind":"Field","alias":{"kind":"Name","value":"category_id"},"name":{"kind":"Name","value":"categoryId"}},{"kind":"Field","name":{"kind":"Name","value":"category"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"slug"}}]}},{"kind":"Field","name":{"kind":"Name","value":"tags"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","alias":{"kind":"Name","value":"is_featured"},"name":{"kind":"Name","value":"isFeatured"}},{"kind":"Field","alias":{"kind":"Name","value":"published_at"},"name":{"kind":"Name","value":"publishedAt"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_at"},"name":{"kind":"Name","value":"updatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","alias":{"kind":"Name","value":"author_id"},"name":{"kind":"Name","value":"authorId"}},{"kind":"Field","name":{"kind":"Name","value":"author"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"first_name"},"name":{"kind":"Name","value":"firstName"}},{"kind":"Field","alias":{"kind":"Name","value":"last_name"},"name":{"kind":"Name","value":"lastName"}}]}},{"kind":"Field","alias":{"kind":"Name","value":"cta_buttons"},"name":{"kind":"Name","value":"ctaButtons"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"text"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"target"}},{"kind":"Field","name":{"kind":"Name","value":"style"}}]}}]}}]} as unknown as DocumentNode<RestCreatePostMutation, RestCreatePostMutationVariables>;
export const RestUpdatePostDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RestUpdatePost"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UpdatePostInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"updatePost"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"RestAdminPost"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"RestAdminPost"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"AdminPost"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"slug"}},{"kind":"Field","name":{"kind":"Name","value":"summary"}},{"kind":"Field","name":{"kind":"Name","value":"excerpt"}},{"kind":"Field","name":{"kind":"Name","value":"content"}},{"kind":"Field","alias":{"kind":"Name","value":"markdown_content"},"name":{"kind":"Name","value":"markdownContent"}},{"kind":"Field","alias":{"kind":"Name","value":"featured_image_url"},"name":{"kind":"Name","value":"featuredImageUrl"}},{"kind":"Field","name":{"kind":"Name","value":"featuredImage"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"path"}}]}},{"kind":"Field","alias":{"kind":"Name","value":"meta_title"},"name":{"kind":"Name","value":"metaTitle"}},{"kind":"Field","alias":{"kind":"Name","value":"meta_description"},"name":{"kind":"Name","value":"metaDescription"}},{"kind":"Field","alias":{"kind":"Name","value":"category_id"},"name":{"kind":"Name","value":"categoryId"}},{"kind":"Field","name":{"kind":"Name","value":"category"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"slug"}}]}},{"kind":"Field","name":{"kind":"Name","value":"tags"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","alias":{"kind":"Name","value":"is_featured"},"name":{"kind":"Name","value":"isFeatured"}},{"kind":"Field","alias":{"kind":"Name","value":"published_at"},"name":{"kind":"Name","value":"publishedAt"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_at"},"name":{"kind":"Name","value":"updatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","alias":{"kind":"Name","value":"author_id"},"name":{"kind":"Name","value":"authorId"}},{"kind":"Field","name":{"kind":"Name","value":"author"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"first_name"},"name":{"kind":"Name","value":"firstName"}},{"kind":"Field","alias":{"kind":"Name","value":"last_name"},"name":{"kind":"Name","value":"lastName"}}]}},{"kind":"Field","alias":{"kind":"Name","value":"cta_buttons"},"name":{"kind":"Name","value":"ctaButtons"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"text"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"target"}},{"kind":"Field","name":{"kind":"Name","value":"style"}}]}}]}}]} as unknown as DocumentNode<RestUpdatePostMutation, RestUpdatePostMutationVariables>;
export const RestPublishPostDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RestPublishPost"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"publishPost"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"RestAdminPost"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"RestAdminPost"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"AdminPost"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"slug"}},{"kind":"Field","name":{"kind":"Name","value":"summary"}},{"kind":"Field","name":{"kind":"Name","value":"excerpt"}},{"kind":"Field","name":{"kind":"Name","value":"content"}},{"kind":"Field","alias":{"kind":"Name","value":"markdown_content"},"name":{"kind":"Name","value":"markdownContent"}},{"kind":"Field","alias":{"kind":"Name","value":"featured_image_url"},"name":{"kind":"Name","value":"featuredImageUrl"}},{"kind":"Field","name":{"kind":"Name","value":"featuredImage"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"path"}}]}},{"kind":"Field","alias":{"kind":"Name","value":"meta_title"},"name":{"kind":"Name","value":"metaTitle"}},{"kind":"Field","alias":{"kind":"Name","value":"meta_description"},"name":{"kind":"Name","value":"metaDescription"}},{"kind":"Field","alias":{"kind":"Name","value":"category_id"},"name":{"kind":"Name","value":"categoryId"}},{"kind":"Field","name":{"kind":"Name","value":"category"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"slug"}}]}},{"kind":"Field","name":{"kind":"Name","value":"tags"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","alias":{"kind":"Name","value":"is_featured"},"name":{"kind":"Name","value":"isFeatured"}},{"kind":"Field","alias":{"kind":"Name","value":"published_at"},"name":{"kind":"Name","value":"publishedAt"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_at"},"name":{"kind":"Name","value":"updatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","alias":{"kind":"Name","value":"author_id"},"name":{"kind":"Name","value":"authorId"}},{"kind":"Field","name":{"kind":"Name","value":"author"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"first_name"},"name":{"kind":"Name","value":"firstName"}},{"kind":"Field","alias":{"kind":"Name","value":"last_name"},"name":{"kind":"Name","value":"lastName"}}]}},{"kind":"Field","alias":{"kind":"Name","value":"cta_buttons"},"name":{"kind":"Name","value":"ctaButtons"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"text"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"target"}},{"kind":"Field","name":{"kind":"Name","value":"style"}}]}}]}}]} as unknown as DocumentNode<RestPublishPostMutation, RestPublishPostMutationVariables>;
export const RestDeletePostDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RestDeletePost"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deletePost"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}}]}}]} as unknown as DocumentNode<RestDeletePostMutation, RestDeletePostMutationVariables>;
export const RestCreateCategoryDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RestCreateCategory"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreateCategoryInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createCategory"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"slug"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","alias":{"kind":"Name","value":"post_count"},"name":{"kind":"Name","value":"postCount"}}]}}]}}]} as unknown as DocumentNode<RestCreateCategoryMutation, RestCreateCategoryMutationVariables>;
export const RestBlogTestDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"RestBlogTest"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"blogTest"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"user"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"role"}}]}},{"kind":"Field","name":{"kind":"Name","value":"timestamp"}}]}}]}}]} as unknown as DocumentNode<RestBlogTestQuery, RestBlogTestQueryVariables>;
export const RestCreditHistoryDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"RestCreditHistory"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"offset"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"viewer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"creditTransactions"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"offset"},"value":{"kind":"Variable","name":{"kind":"Name","value":"offset"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","name":{"kind":"Name","value":"amount"}}]}}]}}]}}]}}]}}]} as unknown as DocumentNode<RestCreditHistoryQuery, RestCreditHistoryQueryVariables>;
export const RestRedeemCreditCodeDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RestRedeemCreditCode"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"code"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"redeemCreditCode"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"code"},"value":{"kind":"Variable","name":{"kind":"Name","value":"code"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]}}]} as unknown as DocumentNode<RestRedeemCreditCodeMutation, RestRedeemCreditCodeMutationVariables>;
export const RestFilesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"RestFiles"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"userId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"offset"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"files"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"userId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"userId"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"offset"},"value":{"kind":"Variable","name":{"kind":"Name","value":"offset"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"RestFile"}}]}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"RestFile"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"StoredFile"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"original_filename"},"name":{"kind":"Name","value":"originalFilename"}},{"kind":"Field","alias":{"kind":"Name","value":"file_type"},"name":{"kind":"Name","value":"fileType"}},{"kind":"Field","alias":{"kind":"Name","value":"mime_type"},"name":{"kind":"Name","value":"mimeType"}},{"kind":"Field","name":{"kind":"Name","value":"size"}},{"kind":"Field","name":{"kind":"Name","value":"width"}},{"kind":"Field","name":{"kind":"Name","value":"height"}},{"kind":"Field","alias":{"kind":"Name","value":"is_public"},"name":{"kind":"Name","value":"isPublic"}},{"kind":"Field","alias":{"kind":"Name","value":"tenant_id"},"name":{"kind":"Name","value":"tenantId"}},{"kind":"Field","alias":{"kind":"Name","value":"project_id"},"name":{"kind":"Name","value":"projectId"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","alias":{"kind":"Name","value":"thumbnail_url"},"name":{"kind":"Name","value":"thumbnailUrl"}}]}}]} as unknown as DocumentNode<RestFilesQuery, RestFilesQueryVariables>;
export const RestUploadFileDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RestUploadFile"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UploadFileInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"uploadFile"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"RestFile"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"RestFile"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"StoredFile"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"original_filename"},"name":{"kind":"Name","value":"originalFilename"}},{"kind":"Field","alias":{"kind":"Name","value":"file_type"},"name":{"kind":"Name","value":"fileType"}},{"kind":"Field","alias":{"kind":"Name","value":"mime_type"},"name":{"kind":"Name","value":"mimeType"}},{"kind":"Field","name":{"kind":"Name","value":"size"}},{"kind":"Field","name":{"kind":"Name","value":"width"}},{"kind":"Field","name":{"kind":"Name","value":"height"}},{"kind":"Field","alias":{"kind":"Name","value":"is_public"},"name":{"kind":"Name","value":"isPublic"}},{"kind":"Field","alias":{"kind":"Name","value":"tenant_id"},"name":{"kind":"Name","value":"tenantId"}},{"kind":"Field","alias":{"kind":"Name","value":"project_id"},"name":{"kind":"Name","value":"projectId"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","alias":{"kind":"Name","value":"thumbnail_url"},"name":{"kind":"Name","value":"thumbnailUrl"}}]}}]} as unknown as DocumentNode<RestUploadFileMutation, RestUploadFileMutationVariables>;
export const RestUploadImageDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RestUploadImage"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"file"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Upload"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"uploadImage"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"file"},"value":{"kind":"Variable","name":{"kind":"Name","value":"file"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"storagePath"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"RestFile"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"RestFile"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"StoredFile"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"original_filename"},"name":{"kind":"Name","value":"originalFilename"}},{"kind":"Field","alias":{"kind":"Name","value":"file_type"},"name":{"kind":"Name","value":"fileType"}},{"kind":"Field","alias":{"kind":"Name","value":"mime_type"},"name":{"kind":"Name","value":"mimeType"}},{"kind":"Field","name":{"kind":"Name","value":"size"}},{"kind":"Field","name":{"kind":"Name","value":"width"}},{"kind":"Field","name":{"kind":"Name","value":"height"}},{"kind":"Field","alias":{"kind":"Name","value":"is_public"},"name":{"kind":"Name","value":"isPublic"}},{"kind":"Field","alias":{"kind":"Name","value":"tenant_id"},"name":{"kind":"Name","value":"tenantId"}},{"kind":"Field","alias":{"kind":"Name","value":"project_id"},"name":{"kind":"Name","value":"projectId"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","alias":{"kind":"Name","value":"thumbnail_url"},"name":{"kind":"Name","value":"thumbnailUrl"}}]}}]} as unknown as DocumentNode<RestUploadImageMutation, RestUploadImageMutationVariables>;
export const RestRequestEarlyAccessDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RestRequestEarlyAccess"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"RequestEarlyAccessInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"requestEarlyAccess"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"interest"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}}]}}]}}]} as unknown as DocumentNode<RestRequestEarlyAccessMutation, RestRequestEarlyAccessMutationVariables>;
export const RestSendContactMessageDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RestSendContactMessage"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"SendContactMessageInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"sendContactMessage"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]}}]} as unknown as DocumentNode<RestSendContactMessageMutation, RestSendContactMessageMutationVariables>;
export const RestOrganizationsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"RestOrganizations"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"offset"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"viewer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"organizations"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"offset"},"value":{"kind":"Variable","name":{"kind":"Name","value":"offset"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"RestOrganization"}}]}}]}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"RestOrganization"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Organization"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","alias":{"kind":"Name","value":"org_type"},"name":{"kind":"Name","value":"orgType"}},{"kind":"Field","name":{"kind":"Name","value":"website"}},{"kind":"Field","name":{"kind":"Name","value":"address"}},{"kind":"Field","name":{"kind":"Name","value":"city"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","alias":{"kind":"Name","value":"postal_code"},"name":{"kind":"Name","value":"postalCode"}},{"kind":"Field","name":{"kind":"Name","value":"country"}},{"kind":"Field","alias":{"kind":"Name","value":"created_by"},"name":{"kind":"Name","value":"createdById"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}}]}}]} as unknown as DocumentNode<RestOrganizationsQuery, RestOrganizationsQueryVariables>;
export const RestCreateOrganizationDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RestCreateOrganization"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreateOrganizationInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createOrganization"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"RestOrganization"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"RestOrganization"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Organization"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","alias":{"kind":"Name","value":"org_type"},"name":{"kind":"Name","value":"orgType"}},{"kind":"Field","name":{"kind":"Name","value":"website"}},{"kind":"Field","name":{"kind":"Name","value":"address"}},{"kind":"Field","name":{"kind":"Name","value":"city"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","alias":{"kind":"Name","value":"postal_code"},"name":{"kind":"Name","value":"postalCode"}},{"kind":"Field","name":{"kind":"Name","value":"country"}},{"kind":"Field","alias":{"kind":"Name","value":"created_by"},"name":{"kind":"Name","value":"createdById"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}}]}}]} as unknown as DocumentNode<RestCreateOrganizationMutation, RestCreateOrganizationMutationVariables>;
export const RestDeleteOrganizationDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RestDeleteOrganization"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deleteOrganization"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}}]}}]} as unknown as DocumentNode<RestDeleteOrganizationMutation, RestDeleteOrganizationMutationVariables>;
export const RestMembersDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"RestMembers"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"organization"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"members"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"RestMember"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"RestMember"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"OrganizationMember"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"user_id"},"name":{"kind":"Name","value":"userId"}},{"kind":"Field","alias":{"kind":"Name","value":"organization_id"},"name":{"kind":"Name","value":"organizationId"}},{"kind":"Field","name":{"kind":"Name","value":"role"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"user"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"first_name"},"name":{"kind":"Name","value":"firstName"}},{"kind":"Field","alias":{"kind":"Name","value":"last_name"},"name":{"kind":"Name","value":"lastName"}},{"kind":"Field","name":{"kind":"Name","value":"username"}},{"kind":"Field","name":{"kind":"Name","value":"email"}}]}}]}}]} as unknown as DocumentNode<RestMembersQuery, RestMembersQueryVariables>;
export const RestAddMemberDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RestAddMember"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"AddOrganizationMemberInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"addOrganizationMember"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"RestMember"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"RestMember"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"OrganizationMember"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"user_id"},"name":{"kind":"Name","value":"userId"}},{"kind":"Field","alias":{"kind":"Name","value":"organization_id"},"name":{"kind":"Name","value":"organizationId"}},{"kind":"Field","name":{"kind":"Name","value":"role"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"user"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"first_name"},"name":{"kind":"Name","value":"firstName"}},{"kind":"Field","alias":{"kind":"Name","value":"last_name"},"name":{"kind":"Name","value":"lastName"}},{"kind":"Field","name":{"kind":"Name","value":"username"}},{"kind":"Field","name":{"kind":"Name","value":"email"}}]}}]}}]} as unknown as DocumentNode<RestAddMemberMutation, RestAddMemberMutationVariables>;
export const RestRemoveMemberDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RestRemoveMember"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"organizationId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"userId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"removeOrganizationMember"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"organizationId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"organizationId"}}},{"kind":"Argument","name":{"kind":"Name","value":"userId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"userId"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}}]}}]} as unknown as DocumentNode<RestRemoveMemberMutation, RestRemoveMemberMutationVariables>;
export const RestViewerDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"RestViewer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"viewer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"RestUser"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"RestUser"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"User"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"username"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","alias":{"kind":"Name","value":"first_name"},"name":{"kind":"Name","value":"firstName"}},{"kind":"Field","alias":{"kind":"Name","value":"last_name"},"name":{"kind":"Name","value":"lastName"}},{"kind":"Field","name":{"kind":"Name","value":"role"}},{"kind":"Field","name":{"kind":"Name","value":"credits"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}}]}}]} as unknown as DocumentNode<RestViewerQuery, RestViewerQueryVariables>;
export const RestUpdateProfileDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RestUpdateProfile"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UpdateProfileInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"updateProfile"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"RestUser"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"RestUser"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"User"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"username"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","alias":{"kind":"Name","value":"first_name"},"name":{"kind":"Name","value":"firstName"}},{"kind":"Field","alias":{"kind":"Name","value":"last_name"},"name":{"kind":"Name","value":"lastName"}},{"kind":"Field","name":{"kind":"Name","value":"role"}},{"kind":"Field","name":{"kind":"Name","value":"credits"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}}]}}]} as unknown as DocumentNode<RestUpdateProfileMutation, RestUpdateProfileMutationVariables>;